/** Counters and what they print (latexref 13). */
import { alphabetic, roman } from '../../../core/document/numerals.ts'

/** How a counter is written, by the name of the command that does it. */
const formats: ReadonlyMap<string, (value: number) => string> = new Map<string, (value: number) => string>([
  ['arabic', (value) => String(value)],
  ['alph', (value) => alphabetic(value)],
  ['Alph', (value) => alphabetic(value, 'A')],
  ['roman', (value) => roman(value)],
  ['Roman', (value) => roman(value).toUpperCase()],
])

const counted = /\\(arabic|[aA]lph|[rR]oman)\s*\{([a-zA-Z@]{1,40})\}/g
const printing = /\\the([a-zA-Z@]{1,40})\s*(?:\{\})?/

/** Counters within counters; two may be within each other by mistake. */
const maximumDepth = 8
const longestPattern = 200

export class Counters {
  readonly #values = new Map<string, { value: number; era: number }>()
  /** How often each was stepped. */
  readonly #steps = new Map<string, number>()
  readonly #parents = new Map<string, string>()
  readonly #patterns = new Map<string, string>()

  value(name: string): number {
    const known = this.#values.get(name)
    return known?.era === this.#era(name) ? known.value : 0
  }

  set(name: string, value: number): void {
    this.#values.set(name, { value, era: this.#era(name) })
  }

  /** One more; those within it begin again. */
  step(name: string): void {
    this.set(name, this.value(name) + 1)
    this.#steps.set(name, (this.#steps.get(name) ?? 0) + 1)
  }

  /** Changes whenever a counter that this one is within is stepped. */
  #era(name: string): number {
    let era = 0
    let parent = this.#parents.get(name)
    for (let depth = 0; parent !== undefined && depth < maximumDepth; depth++) {
      era += this.#steps.get(parent) ?? 0
      parent = this.#parents.get(parent)
    }
    return era
  }

  /** Begins again with each of another, whose number it has before its own. */
  within(name: string, parent: string | undefined): void {
    if (parent === undefined) this.#parents.delete(name)
    else this.#parents.set(name, parent)
  }

  /** What `\the…` is redefined to print. */
  print(name: string, pattern: string): void {
    this.#patterns.set(name, pattern.slice(0, longestPattern))
  }

  /** The number as it is printed, without a chapter that has not begun. */
  printed(name: string, depth = 0): string {
    if (depth > maximumDepth) return ''
    const pattern = this.#patterns.get(name)
    if (pattern !== undefined)
      return pattern
        .replace(counted, (_, style: string, other: string) => formats.get(style)!(this.value(other)))
        .replace(printing, (_, other: string) => this.printed(other, depth + 1))
        .replace(/\\[a-zA-Z@]+\s*|[{}]/g, '')
    const parent = this.#parents.get(name)
    const before =
      parent && (parent !== 'chapter' || this.value(parent) > 0) ? `${this.printed(parent, depth + 1)}.` : ''
    return `${before}${this.value(name)}`
  }
}
