/** What is still to be expanded: the source, and before it what commands in it stand for. */
import { category, characterToken, isHighSurrogate, isSpacing, noTokens, type Tokens, tokenOf } from './tokens.ts'

interface Frame {
  tokens: Tokens
  at: number
  depth: number
}

const maxOption = 1_000
const maxDelimited = 20_000
const closingBracket = characterToken(']')

export class Input {
  #tokens: Tokens
  #at = 0
  #depth: number
  readonly #outer: Frame[] = []
  /** How many tokens may still be read in vain, for an end that is missing. */
  #inVain: number

  constructor(tokens: Tokens, depth = 0) {
    this.#tokens = tokens
    this.#depth = depth
    this.#inVain = 10_000 + 2 * tokens.length
  }

  /** How many commands stood for what comes next. */
  get depth(): number {
    return this.#depth
  }

  /** @returns -1 at the end. */
  peek(): number {
    while (this.#at >= this.#tokens.length) {
      const outer = this.#outer.pop()
      if (!outer) return -1
      this.#tokens = outer.tokens
      this.#at = outer.at
      this.#depth = outer.depth
    }
    return this.#tokens[this.#at]!
  }

  next(): number {
    const token = this.#at < this.#tokens.length ? this.#tokens[this.#at]! : this.peek()
    this.#at++
    return token
  }

  /** What comes next up to a brace, a formula or a command. */
  text(): Tokens | undefined {
    const start = this.#at
    const { length } = this.#tokens
    while (this.#at < length && (this.#tokens[this.#at]! & 15) <= category.gap) this.#at++
    return this.#at > start ? this.#tokens.subarray(start, this.#at) : undefined
  }

  /** What comes next, before all else. */
  push(tokens: Tokens, depth = this.#depth): void {
    if (tokens.length === 0) return
    if (this.#at < this.#tokens.length) this.#outer.push({ tokens: this.#tokens, at: this.#at, depth: this.#depth })
    this.#tokens = tokens
    this.#at = 0
    this.#depth = depth
  }

  skip(kind: number): void {
    while ((this.peek() & 15) === kind && this.#at < this.#tokens.length) this.#at++
  }

  skipSpacing(): void {
    while (isSpacing(this.peek()) && this.#at < this.#tokens.length) this.#at++
  }

  /** Passes over a token, if it is the next one. */
  takes(token: number): boolean {
    const isNext = this.peek() === token
    if (isNext) this.#at++
    return isNext
  }

  /** A group without its braces, or one token. */
  argument(): Tokens | undefined {
    const start = this.#behindSpacing()
    const token = this.#tokens[start]
    if (token === undefined) return undefined
    const kind = token & 15
    if (kind === category.close || kind === category.paragraph) return undefined
    if (kind !== category.open) return this.#taken(start, start + (isHighSurrogate(token) ? 2 : 1), 0)
    const end = this.#closeOf(start)
    return end === undefined ? undefined : this.#taken(start + 1, end, 1)
  }

  /** The argument that stands next, which is not passed over. */
  argumentAhead(): Tokens | undefined {
    const start = this.#behindSpacing()
    const end = (this.#tokens[start]! & 15) === category.open ? this.#closeOf(start) : undefined
    return end === undefined ? undefined : this.#tokens.subarray(start + 1, end)
  }

  /** What stands in brackets, if they are next. */
  option(opening = characterToken('['), closing = closingBracket): Tokens | undefined {
    const start = this.#behindSpacing()
    if (this.#tokens[start] !== opening) return undefined
    const end = this.#find(start + 1, maxOption, (at) => (this.#tokens[at] === closing ? at : undefined))
    return end === undefined ? undefined : this.#taken(start + 1, end, 1)
  }

  /** What stands before other tokens, which are passed over. */
  until(delimiter: Tokens): Tokens | undefined {
    this.peek()
    let after = 0
    const end = this.#find(this.#at, maxDelimited, (at) => {
      after = this.#behind(delimiter, at)
      return after > 0 ? at : undefined
    })
    if (end === undefined) return undefined
    const start = this.#at
    this.#at = after
    const isGroup = (this.#tokens[start]! & 15) === category.open && this.#closeOf(start) === end - 1
    return isGroup ? this.#tokens.subarray(start + 1, end - 1) : this.#tokens.subarray(start, end)
  }

  /** Passes over tokens, if they are the next ones. */
  takesAll(tokens: Tokens): boolean {
    this.peek()
    const after = this.#behind(tokens, this.#at)
    if (after > 0) this.#at = after
    return after > 0
  }

  /**
   * Passes over what a condition hides, with its end.
   *
   * @param opens Whether a token begins a condition within it.
   * @returns The token that ended it; undefined where none does, and nothing was passed over.
   */
  skipBranch(
    opens: (token: number, next: number) => boolean,
    ends: (token: number) => boolean,
    closing: number,
  ): number | undefined {
    this.peek()
    let depth = 0
    for (let at = this.#at; at < this.#tokens.length && this.#inVain > 0; at++) {
      const token = this.#tokens[at]!
      if ((token & 15) !== category.command) continue
      if (opens(token, this.#tokens[at + 1] ?? 0)) depth++
      else if (depth === 0 ? ends(token) : token === closing) {
        if (depth-- > 0) continue
        this.#at = at + 1
        return token
      }
    }
    this.#inVain -= this.#tokens.length - this.#at
    return undefined
  }

  #behindSpacing(): number {
    this.peek()
    let at = this.#at
    while (at < this.#tokens.length && isSpacing(this.#tokens[at]!)) at++
    if (at < this.#tokens.length || this.#outer.length === 0) return at
    this.#at = at
    return this.#behindSpacing()
  }

  #taken(start: number, end: number, closing: number): Tokens {
    this.#at = end + closing
    return this.#tokens.subarray(start, end)
  }

  #closeOf(open: number): number | undefined {
    return this.#find(open + 1, Number.POSITIVE_INFINITY, (at) =>
      (this.#tokens[at]! & 15) === category.close ? at : undefined,
    )
  }

  /** The first place outside of groups where something is found, before their own group ends. */
  #find(start: number, max: number, found: (at: number) => number | undefined): number | undefined {
    const last = Math.min(this.#tokens.length, start + max)
    let depth = 0
    let at = start
    for (; at < last && this.#inVain > 0; at++) {
      const kind = this.#tokens[at]! & 15
      const end = depth === 0 ? found(at) : undefined
      if (end !== undefined) return end
      if (kind === category.open) depth++
      else if (kind === category.close && --depth < 0) break
    }
    this.#inVain -= at - start
    return undefined
  }

  /** @returns Where tokens end that stand there, of which a space is any number of them; 0 where others do. */
  #behind(tokens: Tokens, start: number): number {
    let at = start
    for (const token of tokens) {
      const from = at
      if (isSpacing(token)) while (at < this.#tokens.length && isSpacing(this.#tokens[at]!)) at++
      else if (this.#tokens[at] === token) at++
      if (at === from) return 0
    }
    return at
  }
}

const opening = tokenOf(category.open, 123)
const closing = tokenOf(category.close, 125)

/** Tokens with braces around them. */
export function grouped(tokens: Tokens): Tokens {
  return joined([Int32Array.of(opening), tokens, Int32Array.of(closing)])
}

export function joined(parts: readonly Tokens[]): Tokens {
  if (parts.length === 1) return parts[0]!
  let length = 0
  for (const part of parts) length += part.length
  if (length === 0) return noTokens
  const whole = new Int32Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
