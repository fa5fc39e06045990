/**
 * Shared strings in the form that programs give to nearly all of them, `<si><t>text</t></si>` (ECMA-376 part 1,
 * §18.4.8). They are read from the bytes in one go, as plain cells are.
 */
import { Buffer } from '#platform/buffer'
import { endOfText, isAt } from './plain-markup.ts'
import { unescaped } from './xstring.ts'

export class PlainStrings {
  readonly #bytes: Buffer
  readonly #starts: readonly Buffer[]
  readonly #end: Buffer

  /**
   * @param bytes Of the part, in UTF-8.
   * @param prefix Of its elements; '' where they have none.
   */
  constructor(bytes: Buffer, prefix: string) {
    const p = prefix ? `${prefix}:` : ''
    this.#bytes = bytes
    this.#starts = ['', ' xml:space="preserve"'].map((space) => Buffer.from(`<${p}si><${p}t${space}>`))
    this.#end = Buffer.from(`</${p}t></${p}si>`)
  }

  /**
   * @param from Where the first may begin.
   * @returns Where the last one ends.
   */
  read(from: number, keep: (text: string) => void): number {
    const bytes = this.#bytes
    for (let at = from; ; ) {
      const opening = this.#opening(at)
      if (!opening) return at
      const start = at + opening.length
      const end = endOfText(bytes, start)
      if (end < 0 || !isAt(bytes, this.#end, end)) return at
      keep(unescaped(bytes.toString(undefined, start, end)))
      at = end + this.#end.length
    }
  }

  #opening(at: number): Buffer | undefined {
    for (const start of this.#starts) if (isAt(this.#bytes, start, at)) return start
    return undefined
  }
}
