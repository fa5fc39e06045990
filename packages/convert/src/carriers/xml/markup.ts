/** The markup of a document in its bytes, one token after another, read or passed over (XML 1.0 §2, §3). */
import type { Buffer } from '#platform/buffer'
import { ConversionError } from '../../core/errors.ts'
import { BANG, DASH, GT, LT, QUESTION, SLASH, SPACE } from './ascii.ts'
import type { OpenElements } from './open-elements.ts'
import { endOf, endOfDoctype } from './passed-over.ts'
import type { StartTag } from './start-tag.ts'

export type XmlToken = 'start' | 'end' | 'text' | 'done'

export interface Damage {
  /** Named in the error: `word/document.xml`. */
  part?: string
  /**
   * Where the text stops being XML, the reader closes all open elements and ends, and reports
   * the reason here instead of throwing file_corrupt.
   */
  onDamage?: (reason: string) => void
}

export class Markup {
  readonly #bytes: Buffer
  readonly #elements: OpenElements
  readonly #tag: StartTag
  readonly #damage: Damage
  /** The element was closed by its own start tag; its end is yet to be reported. */
  #closing = false

  /** All is read, or what follows is no XML. */
  isDone = false
  /** Byte that is read next. */
  position = 0
  /** The text token read last, as it is written. */
  textStart = 0
  textEnd = 0
  /** It is a CDATA section, in which nothing stands for anything else. */
  isCdata = false

  constructor(bytes: Buffer, elements: OpenElements, tag: StartTag, damage: Damage) {
    this.#bytes = bytes
    this.#elements = elements
    this.#tag = tag
    this.#damage = damage
  }

  /** Open elements, the one whose start tag was read last included. */
  get depth(): number {
    return this.#elements.depth
  }

  /** What is read next is content of the innermost element, which has not ended by its own start tag. */
  get isInContent(): boolean {
    return !this.#closing && !this.isDone
  }

  /** The next token. Comments and processing instructions are passed over; a text may come in pieces. */
  next(): XmlToken {
    if (this.#closing) {
      this.#closing = false
      this.leave()
      return 'end'
    }
    while (!this.isDone) {
      const bytes = this.#bytes
      const at = this.position
      if (at >= bytes.length) return this.#fail(this.depth > 0 ? 'it ends within an element' : 'it contains no element')
      if (bytes[at] !== LT) {
        this.#readText(at)
        if (this.depth > 0) return 'text'
        continue
      }
      const second = bytes[at + 1]
      if (second === SLASH) return this.#readEndTag(at)
      if (second === BANG) {
        if (this.#readDeclaration(at)) return 'text'
      } else if (second === QUESTION) this.#pass(at + 2, '?>')
      else return this.#readStartTag(at + 1)
    }
    if (this.depth > 0) {
      this.leave()
      return 'end'
    }
    return 'done'
  }

  /** Reads on elsewhere, after an element that no other was around of. */
  restart(position: number): void {
    this.position = position
    this.isDone = false
  }

  /** Passes over everything until only `depth` elements are open. */
  skipTo(depth: number): void {
    if (this.#closing && this.depth > depth) {
      this.#closing = false
      this.leave()
    }
    const bytes = this.#bytes
    while (this.depth > depth) {
      let at = this.isDone ? bytes.length : this.position
      while (at < bytes.length && bytes[at] !== LT) at++
      if (at >= bytes.length) {
        if (this.isDone) this.leave()
        else this.#fail('it ends within an element', at)
        continue
      }
      const second = bytes[at + 1]
      if (second === SLASH) this.#readEndTag(at)
      else if (second === BANG) this.#readDeclaration(at)
      else if (second === QUESTION) this.#pass(at + 2, '?>')
      else this.#passStartTag(at + 1)
    }
  }

  #readText(at: number): void {
    const bytes = this.#bytes
    let end = at + 1
    while (end < bytes.length && bytes[end] !== LT) end++
    this.textStart = at
    this.textEnd = end
    this.isCdata = false
    this.position = end
  }

  #readStartTag(nameStart: number): XmlToken {
    const tag = this.#tag
    const end = tag.read(nameStart)
    if (end < 0) return this.#fail(tag.fault, tag.faultAt)
    this.position = end
    this.#closing = tag.isEmpty
    return 'start'
  }

  #passStartTag(nameStart: number): void {
    const tag = this.#tag
    const end = tag.pass(nameStart)
    if (end < 0) this.#fail(tag.fault, tag.faultAt)
    else this.position = end
  }

  #readEndTag(at: number): XmlToken {
    const bytes = this.#bytes
    if (this.depth === 0) return this.#fail('an end tag has no start tag', at)
    let end = this.#elements.endOfName(at + 2)
    if (end < 0) return this.#fail('tags do not match', at)
    while (end < bytes.length && bytes[end]! <= SPACE) end++
    if (bytes[end] !== GT) return this.#fail('tags do not match', at)
    this.position = end + 1
    this.leave()
    return 'end'
  }

  /** @returns True for a CDATA section, which is text; false for a comment or a DOCTYPE, which is passed over. */
  #readDeclaration(at: number): boolean {
    const bytes = this.#bytes
    if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
      this.#pass(at + 4, '-->')
      return false
    }
    if (bytes.toString('latin1', at + 2, at + 9) === '[CDATA[') {
      this.textStart = at + 9
      this.isCdata = true
      this.#pass(at + 9, ']]>')
      this.textEnd = Math.max(this.textStart, this.position - 3)
      return this.depth > 0 && !this.isDone
    }
    const end = endOfDoctype(bytes, at + 2)
    if (end < 0) this.#fail('a declaration does not end', at + 2)
    else this.position = end
    return false
  }

  #pass(from: number, close: string): void {
    const end = endOf(this.#bytes, close, from)
    if (end < 0) this.#fail('a comment or section does not end', from)
    else this.position = end
  }

  /** The innermost element has ended. */
  leave(): void {
    this.#elements.leave()
    if (this.depth === 0) this.isDone = true
  }

  /** Ends the text here: by an error, or by closing what is open where the caller wants to go on. */
  #fail(reason: string, at = this.position): XmlToken {
    const { part, onDamage } = this.#damage
    const where = part ? ` of ${part}` : ''
    const reported = `XML, byte ${at}${where}: ${reason}`
    if (!onDamage) throw new ConversionError('file_corrupt', { reason: `: ${reported}` })
    onDamage(reported)
    this.isDone = true
    this.position = this.#bytes.length
    if (this.depth === 0) return 'done'
    this.leave()
    return 'end'
  }
}
