/** What commands stand for, within the group that says so (The TeXbook, chapter 20). */
import type { Parameter } from './parameters.ts'
import type { Tokens } from './tokens.ts'

export interface Macro {
  /** What must stand behind the name. */
  prefix?: Tokens
  parameters: readonly Parameter[]
  body: Tokens
  /** What the end of an environment stands for. */
  ending?: Tokens
  /** Whether spaces behind the name are printed (package xspace). */
  keepsSpace?: boolean
}

/** Sets a condition. */
export interface Setter {
  condition: number
  value: boolean
}

/** A condition is true or false. */
export type Meaning = Macro | Setter | boolean

interface Entry {
  meaning: Meaning | undefined
  isGlobal: boolean
}

export class Meanings {
  readonly #entries = new Map<number, Entry>()
  /** What definitions of open groups have replaced. */
  readonly #replaced: { id: number; entry: Entry | undefined }[] = []
  /** For each open group, how many had been replaced before it. */
  readonly #groups: number[] = []

  /** @param id Of the command's name. */
  get(id: number): Meaning | undefined {
    return this.#entries.get(id)?.meaning
  }

  set(id: number, meaning: Meaning | undefined, isGlobal = false): void {
    if (this.#groups.length > 0 && !isGlobal) this.#replaced.push({ id, entry: this.#entries.get(id) })
    this.#entries.set(id, { meaning, isGlobal })
  }

  openGroup(): void {
    this.#groups.push(this.#replaced.length)
  }

  /** What was defined for all groups stays. */
  closeGroup(): void {
    const first = this.#groups.pop()
    if (first === undefined) return
    while (this.#replaced.length > first) {
      const { id, entry } = this.#replaced.pop()!
      if (this.#entries.get(id)?.isGlobal) continue
      if (entry) this.#entries.set(id, entry)
      else this.#entries.delete(id)
    }
  }
}
