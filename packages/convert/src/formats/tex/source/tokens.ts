/**
 * Tokens as TeX has them (The TeXbook, chapter 7): a character with its category, or the name of a command. Each is
 * one number, the category in its lowest four bits.
 */

import { Buffer } from '#platform/buffer'

export const category = {
  /** Characters without a meaning of their own, `^`, `_` and `"` among them. */
  character: 0,
  space: 1,
  /** `~` */
  active: 2,
  /** `&` */
  align: 3,
  /** `#` */
  parameter: 4,
  /** Spaces that end the name of a command: TeX reads none, formulas keep them. */
  gap: 5,
  open: 6,
  close: 7,
  /** `$` */
  math: 8,
  command: 9,
  /** Empty lines. */
  paragraph: 10,
  /** Text that no command is read in, by its index. */
  literal: 11,
  /** `#1` in what a command stands for, by its number. */
  place: 12,
} as const

/** A list of tokens, of which none is changed once it is made. */
export type Tokens = Int32Array

export const noTokens: Tokens = new Int32Array(0)

/** @param value Code unit of a character; id of a command's name; index of a literal. */
export function tokenOf(kind: number, value: number): number {
  return (value << 4) | kind
}

export function characterToken(character: string): number {
  return tokenOf(category.character, character.charCodeAt(0))
}

/** Whether nothing is printed for it between a command and its arguments. */
export function isSpacing(token: number): boolean {
  const kind = token & 15
  return kind === category.space || kind === category.gap
}

/** Whether it is the first half of a character beyond the basic plane, whose other half comes next. */
export function isHighSurrogate(token: number): boolean {
  return (token & 15) === category.character && token >>> 14 === 0b110110
}

/** Text that no command is read in. */
export interface Literal {
  value: string
  /** Absent where it stands within a line. */
  block?: { lang: string | undefined }
}

/** Names of commands by their ids, and literals by their indexes. */
export class Names {
  readonly literals: Literal[] = []
  readonly #names: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #areWords: boolean[] = []

  id(name: string): number {
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.#add(name)
      this.#ids.set(name, id)
    }
    return id
  }

  /** How many names there are. */
  get size(): number {
    return this.#names.length
  }

  /** A command of that name which stands for nothing else, whatever is defined later. */
  unchanging(name: string): number {
    const key = `${name}{`
    const id = this.#ids.get(key) ?? this.#add(name)
    this.#ids.set(key, id)
    return tokenOf(category.command, id)
  }

  command(name: string): number {
    return tokenOf(category.command, this.id(name))
  }

  literal(literal: Literal): number {
    return tokenOf(category.literal, this.literals.push(literal) - 1)
  }

  /** @returns Undefined where the token is no command. */
  nameOf(token: number): string | undefined {
    return (token & 15) === category.command ? this.#names[token >>> 4] : undefined
  }

  /** The source of tokens: a name and a letter behind it are kept apart. */
  textOf(tokens: Tokens, start = 0, end = tokens.length): string {
    let text = ''
    for (let at = start; at < end; ) {
      const from = at
      while (at < end && isPlain(tokens[at]!)) at++
      if (at > from) text += plainText(tokens, from, at)
      if (at < end) text += this.#sourceOf(tokens[at]!, at + 1 < end ? tokens[at + 1]! : 0)
      at++
    }
    return text
  }

  #sourceOf(token: number, next: number): string {
    if ((token & 15) === category.literal) return this.literals[token >>> 4]?.value ?? ''
    if ((token & 15) === category.paragraph) return '\n\n'
    if ((token & 15) === category.place) return `#${token >>> 4}`
    const name = this.#names[token >>> 4]!
    return isLetter(next) && this.isWord(token) ? `\\${name} ` : `\\${name}`
  }

  /** Whether the name of a command is of letters, so that spaces behind it only end it. */
  isWord(token: number): boolean {
    return this.#areWords[token >>> 4]!
  }

  #add(name: string): number {
    this.#areWords.push(/^(?:[a-zA-Z]|@.)/.test(name))
    return this.#names.push(name) - 1
  }
}

function isLetter(token: number): boolean {
  const lower = (token >>> 4) | 32
  return (token & 15) === category.character && lower >= 97 && lower <= 122
}

function isPlain(token: number): boolean {
  return (token & 15) < category.command
}

/** Room for characters on their way into a string, which has one byte for each of them where that is enough. */
const maxAtOnce = 4_096
const wide = Buffer.alloc(2 * maxAtOnce)
const codes = new Uint16Array(wide.buffer, wide.byteOffset, maxAtOnce)
const narrow = Buffer.alloc(maxAtOnce)
const maxAppended = 8

function plainText(tokens: Tokens, start: number, end: number): string {
  let text = ''
  if (end - start <= maxAppended) {
    for (let at = start; at < end; at++) text += String.fromCharCode(tokens[at]! >>> 4)
    return text
  }
  for (let from = start; from < end; from += maxAtOnce) {
    const length = Math.min(end - from, maxAtOnce)
    let all = 0
    for (let index = 0; index < length; index++) {
      const code = tokens[from + index]! >>> 4
      all |= code
      codes[index] = code
      narrow[index] = code
    }
    text += all < 256 ? narrow.toString('latin1', 0, length) : wide.toString('utf16le', 0, 2 * length)
  }
  return text
}

/** Tokens one after the other. */
export class TokenWriter {
  #tokens: Tokens
  length = 0

  constructor(expected = 64) {
    this.#tokens = new Int32Array(expected)
  }

  push(token: number): void {
    if (this.length === this.#tokens.length) this.#grow(1)
    this.#tokens[this.length++] = token
  }

  append(tokens: Tokens): void {
    if (this.length + tokens.length > this.#tokens.length) this.#grow(tokens.length)
    this.#tokens.set(tokens, this.length)
    this.length += tokens.length
  }

  /** The last one that is no gap. */
  last(): number {
    let at = this.length - 1
    while (at >= 0 && (this.#tokens[at]! & 15) === category.gap) at--
    return at < 0 ? 0 : this.#tokens[at]!
  }

  /** What was written, without a copy; the writer is of no more use. */
  end(): Tokens {
    return this.#tokens.subarray(0, this.length)
  }

  #grow(more: number): void {
    const grown = new Int32Array(Math.max(this.#tokens.length * 2, this.length + more))
    grown.set(this.#tokens)
    this.#tokens = grown
  }
}
