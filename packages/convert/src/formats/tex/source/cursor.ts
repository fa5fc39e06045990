/** A place in the tokens, which moves on behind each argument that is read: `{…}`, `[…]`, or the one token there. */
import type { Range, TokenList } from './token-list.ts'
import { category, characterToken, isHighSurrogate, isSpacing } from './tokens.ts'

const openingBracket = characterToken('[')
const closingBracket = characterToken(']')

/** Tokens of an option. */
const maxOption = 1_000

export class Cursor {
  readonly list: TokenList
  at: number
  readonly end: number

  constructor(list: TokenList, { start, end }: Range) {
    this.list = list
    this.at = start
    this.end = end
  }

  get rest(): Range {
    return { start: this.at, end: this.end }
  }

  isEmpty({ start, end }: Range): boolean {
    let at = start
    while (at < end && (isSpacing(this.list.tokens[at]!) || this.list.kindAt(at) === category.paragraph)) at++
    return at >= end
  }

  text(range: Range | undefined, maxLength?: number): string {
    return range ? this.list.textOf(range, maxLength) : ''
  }

  isNext(character: string): boolean {
    return this.at < this.end && this.list.isCharacter(this.at, character)
  }

  isGroupNext(): boolean {
    return this.at < this.end && this.list.kindAt(this.at) === category.open
  }

  takes(character: string): boolean {
    const isNext = this.isNext(character)
    if (isNext) this.at++
    return isNext
  }

  skipSpacing(): void {
    while (this.at < this.end && isSpacing(this.list.tokens[this.at]!)) this.at++
  }

  skipGap(): void {
    while (this.at < this.end && this.list.kindAt(this.at) === category.gap) this.at++
  }

  argument(): Range | undefined {
    const start = this.#behindSpacing()
    const kind = start < this.end ? this.list.kindAt(start) : -1
    if (kind < 0 || kind === category.close || kind === category.paragraph) return undefined
    if (kind === category.open) return this.#groupAt(start)
    this.at = start + (isHighSurrogate(this.list.tokens[start]!) ? 2 : 1)
    return { start, end: this.at }
  }

  /** An argument in braces. */
  group(): Range | undefined {
    const start = this.#behindSpacing()
    return start < this.end && this.list.kindAt(start) === category.open ? this.#groupAt(start) : undefined
  }

  option(): Range | undefined {
    const { tokens } = this.list
    const start = this.#behindSpacing()
    if (start >= this.end || tokens[start] !== openingBracket) return undefined
    const last = Math.min(this.end, start + maxOption)
    for (let at = start + 1; at < last; at++) {
      const token = tokens[at]!
      if (token === closingBracket) {
        this.at = at + 1
        return { start: start + 1, end: at }
      }
      const kind = token & 15
      if (kind === category.close) return undefined
      if (kind === category.open) at = Math.max(at, this.list.closeOf(at))
    }
    return undefined
  }

  /** All that stand one behind the other. */
  options(): Range[] {
    const options: Range[] = []
    for (let option = this.option(); option; option = this.option()) options.push(option)
    return options
  }

  #groupAt(start: number): Range | undefined {
    const close = this.list.closeOf(start)
    if (!close || close >= this.end) return undefined
    this.at = close + 1
    return { start: start + 1, end: close }
  }

  #behindSpacing(): number {
    let at = this.at
    while (at < this.end && isSpacing(this.list.tokens[at]!)) at++
    return at
  }
}
