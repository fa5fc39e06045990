/**
 * `EQ` fields, the formulas of Word before it had formulas (ECMA-376 part 1, §17.16.5.18) → LaTeX.
 *
 * An element is text and switches; a switch has options, then its elements in parentheses between
 * commas or semicolons: `\f(1,2)`, `\b\lc\{(a)`. A backslash before any of these symbols makes it text.
 */
import { mathCharacters } from '../../carriers/latex-math/characters.ts'
import { tidied } from './read.ts'

interface Switch {
  name: string
  /** Two-letter options with what follows them: a number, or a symbol. */
  options: ReadonlyMap<string, string>
  elements: string[]
}

/** Beyond it elements within each other are left out. */
const maximumDepth = 50

/** @returns Undefined for another field, and for one that shows nothing. */
export function equationOf(instruction: string): string | undefined {
  const content = /^\s*EQ\b(.*)$/is.exec(instruction)?.[1]
  if (content === undefined) return undefined
  const latex = tidied(new Parser(content).element(0))
  return latex || undefined
}

class Parser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Up to a separator, the end of a switch, or the end of it all. */
  element(depth: number): string {
    const parts: string[] = []
    let text = ''
    const flush = (): void => {
      const latex = mathCharacters(text.trim(), '', false)
      if (latex !== '') parts.push(latex)
      text = ''
    }
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!
      if (depth > 0 && /[,;)]/.test(character)) break
      this.#at++
      if (character !== '\\') text += character
      else if (/[a-z]/i.test(this.#text[this.#at] ?? '')) {
        flush()
        const latex = following(parts.at(-1) ?? '', written(this.#switch(depth)))
        if (latex !== '') parts.push(latex)
      } else text += this.#text[this.#at++] ?? ''
    }
    flush()
    return parts.join('')
  }

  #switch(depth: number): Switch {
    const name = this.#text[this.#at++]!.toLowerCase()
    const options = new Map<string, string>()
    const option = /\s*\\([a-z]{2})\s*(\\?[^\\\s(a-z]\d*|\\[^a-z])?/iy
    for (;;) {
      option.lastIndex = this.#at
      const match = option.exec(this.#text)
      if (!match) break
      this.#at = option.lastIndex
      options.set(match[1]!.toLowerCase(), (match[2] ?? '').replace(/^\\/, ''))
    }
    return { name, options, elements: this.#elements(depth) }
  }

  #elements(depth: number): string[] {
    const opening = /\s*\(/y
    opening.lastIndex = this.#at
    if (!opening.test(this.#text) || depth >= maximumDepth) return []
    this.#at = opening.lastIndex
    const elements = [this.element(depth + 1)]
    while (/[,;]/.test(this.#text[this.#at] ?? '')) {
      this.#at++
      elements.push(this.element(depth + 1))
    }
    if (this.#text[this.#at] === ')') this.#at++
    return elements
  }
}

/** Scripts behind a letter, a number or a bracket are those of that one. */
function following(before: string, latex: string): string {
  return /[\p{L}\p{N})\]}]$/u.test(before) ? latex.replace(/^\{\}/, '') : latex
}

function written({ name, options, elements }: Switch): string {
  const [first = '', second = '', third = ''] = elements
  switch (name) {
    case 'a':
      return arrayOf(elements, Number(options.get('co') || 1))
    case 'b':
      return bracketed(first, options)
    case 'f':
      return `\\frac{${first}}{${second}}`
    case 'i':
      return `${operator(options)}_{${first}}^{${second}} ${third}`
    case 'r':
      return elements.length > 1 && first ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${second || first}}`
    case 's':
      return scripts(elements, options)
    case 'x':
      return `\\boxed{${first}}`
    case 'l':
      return elements.join(', ')
    default:
      return elements.join('')
  }
}

function arrayOf(elements: readonly string[], columns: number): string {
  const width = Math.max(1, columns)
  const rows: string[] = []
  for (let start = 0; start < elements.length; start += width)
    rows.push(elements.slice(start, start + width).join(' & '))
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function bracketed(content: string, options: Switch['options']): string {
  const both = options.get('bc')
  const left = both ?? options.get('lc') ?? (options.has('rc') ? '.' : '(')
  const right = both === undefined ? (options.get('rc') ?? (options.has('lc') ? '.' : ')')) : (closing[both] ?? both)
  return `\\left${fence(left)}${content}\\right${fence(right)}`
}

function fence(bracket: string): string {
  if (bracket === '<') return '\\langle '
  if (bracket === '>') return '\\rangle '
  return /^[{}]$/.test(bracket) ? `\\${bracket}` : bracket
}

function operator(options: Switch['options']): string {
  if (options.has('su')) return '\\sum'
  return options.has('pr') ? '\\prod' : '\\int'
}

/** One element is raised or lowered by its option; of two without one, the first is raised. */
function scripts([first = '', second]: readonly string[], options: Switch['options']): string {
  if (second !== undefined) return `{}^{${first}}_{${second}}`
  return options.has('do') && !options.has('up') ? `{}_{${first}}` : `{}^{${first}}`
}
