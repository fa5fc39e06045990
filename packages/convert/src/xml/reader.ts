/**
 * A pull reader of XML over bytes (XML 1.0, Namespaces in XML 1.0).
 *
 * It makes no tree: a caller walks from start tag to start tag, asks for the names, attributes
 * and text it wants, and pays for no others. The usual walk over the children of an element:
 *
 *     const depth = xml.depth
 *     while (xml.nextChild(depth)) {
 *       if (xml.name === 'w:p') readParagraph(xml)
 *     }
 *
 * `nextChild` passes over whatever the body of the loop did not read, so a handler may read all,
 * part or nothing of its element.
 *
 * No entity of a DTD is expanded and nothing outside is fetched: an internal subset is passed
 * over, a reference to its entities stays as written.
 *
 * Errors: file_corrupt with the byte where the text stops being XML; content_limit_exceeded for
 * elements nested deeper than `limits.xmlDepth`.
 */
import { ConversionError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { BANG, BLANK, DASH, GT, LT, QUESTION, SLASH } from './ascii.ts'
import type { Attributes } from './attributes.ts'
import { decodeReferences, type Entities, withLineFeeds } from './character-references.ts'
import { toUtf8 } from './charset.ts'
import { Memo } from './memo.ts'
import { NameTable, type Vocabulary } from './names.ts'
import { OpenElements } from './open-elements.ts'
import { endOf, endOfDoctype } from './passed-over.ts'
import { StartTag } from './start-tag.ts'

export type XmlToken = 'start' | 'end' | 'text' | 'done'

export interface XmlOptions {
  /** Prefixes by which names are asked for; without it, names are as the document spells them. */
  vocabulary?: Vocabulary
  limits: Pick<Limits, 'xmlDepth'>
  /** Named in the error: `word/document.xml`. */
  part?: string
  /**
   * Where the text stops being XML, the reader closes all open elements and ends, and tells
   * the reason here instead of throwing file_corrupt.
   */
  onDamage?: (reason: string) => void
  /** Names of characters that texts may use without declaring them. */
  entities?: Entities
}

/** @throws ConversionError content_limit_exceeded */
export function openXml(bytes: Uint8Array, options: XmlOptions): XmlReader {
  return new XmlReader(toUtf8(bytes), options)
}

export class XmlReader {
  readonly #bytes: Buffer
  readonly #names: NameTable
  readonly #elements: OpenElements
  readonly #tag: StartTag
  readonly #attributes: Attributes
  readonly #part: string
  readonly #onDamage: ((reason: string) => void) | undefined
  readonly #entities: Entities | undefined

  readonly #memos = new Map<(xml: XmlReader) => unknown, Memo>()

  #position = 0
  #done = false
  /** The element was closed by its own start tag; its end is yet to be told. */
  #closing = false

  #textStart = 0
  #textEnd = 0
  #literal = false

  constructor(bytes: Buffer, options: XmlOptions) {
    this.#bytes = bytes
    this.#names = new NameTable(bytes, options.vocabulary)
    this.#elements = new OpenElements(bytes, options.limits.xmlDepth)
    this.#tag = new StartTag(bytes, this.#names, this.#elements)
    this.#attributes = this.#tag.attributes
    this.#part = options.part ?? ''
    this.#onDamage = options.onDamage
    this.#entities = options.entities
  }

  /** Open elements, the one whose start tag was read last included. */
  get depth(): number {
    return this.#elements.depth
  }

  /** Byte, in UTF-8, that is read next. */
  get position(): number {
    return this.#position
  }

  /** The document in UTF-8, for callers that read numbers from it without making strings. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** Where the text token read last begins in `bytes`, as written. */
  get textStart(): number {
    return this.#textStart
  }

  get textEnd(): number {
    return this.#textEnd
  }

  /** Where the value of an attribute begins in `bytes`, as written and up to its quote; -1 without one. */
  attributeStart(name: string): number {
    return this.#attributes.startOf(name)
  }

  /** Of the element whose start or end tag was read last: `w:p` by the vocabulary. */
  get name(): string {
    return this.#tag.name
  }

  get localName(): string {
    return this.#tag.localName
  }

  get namespaceUri(): string | undefined {
    return this.#tag.namespaceUri
  }

  /** Of that name as it is written; '' for a name without one. */
  get prefix(): string {
    return this.#tag.prefix
  }

  /** What a prefix stands for here. */
  namespaceOf(prefix: string): string | undefined {
    return this.#names.binding(prefix).namespace.uri
  }

  /** Of the start tag read last, with references decoded. */
  attribute(name: string): string | undefined {
    return this.#attributes.get(name)
  }

  /** Of the start tag read last, declarations of namespaces included. */
  get attributeCount(): number {
    return this.#attributes.count
  }

  /** All attributes of the start tag read last, declarations of namespaces included. */
  attributes(): [name: string, value: string][] {
    return this.#attributes.all()
  }

  /** The characters of the text token read last. */
  get text(): string {
    const text = withLineFeeds(this.#bytes.toString(undefined, this.#textStart, this.#textEnd))
    return this.#literal ? text : decodeReferences(text, this.#entities)
  }

  /** The next token. Comments and processing instructions are passed over; a text may come in pieces. */
  next(): XmlToken {
    if (this.#closing) {
      this.#closing = false
      this.#leave()
      return 'end'
    }
    while (!this.#done) {
      const bytes = this.#bytes
      const at = this.#position
      if (at >= bytes.length) return this.#fail(this.depth > 0 ? 'it ends within an element' : 'it holds no element')
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
      this.#leave()
      return 'end'
    }
    return 'done'
  }

  /**
   * Moves to the next start tag below the element that was open at `parentDepth`.
   *
   * @returns False when that element has ended.
   */
  nextChild(parentDepth: number): boolean {
    if (this.depth > parentDepth) this.skipTo(parentDepth)
    if (this.depth < parentDepth) return false
    for (;;) {
      const token = this.next()
      if (token === 'start') return true
      if (token === 'done' || this.depth < parentDepth) return false
    }
  }

  /**
   * What `read` makes of the element whose start tag was read last. One that is written byte for byte
   * like one before is not read again, but means the same object: `read` is to go by nothing but the
   * element, and what it returns is not to be changed.
   */
  memoized<T>(read: (xml: XmlReader) => T): T {
    if (this.#closing || this.#done) return read(this)
    let memo = this.#memos.get(read)
    if (!memo) {
      memo = new Memo(this.#bytes, this.#elements)
      this.#memos.set(read, memo)
    }
    const { depth } = this
    const known = memo.find()
    if (known) {
      this.#position = memo.end
      this.#leave()
      return known.meaning as T
    }
    const meaning = read(this)
    if (this.#position === memo.end && this.depth === depth - 1 && !this.#done) memo.keep(meaning)
    return meaning
  }

  /**
   * Lets a caller read whole children of the open element from the bytes by itself.
   *
   * @param read Given where the next child may begin; returns where the last that it has read ends.
   */
  readAhead(read: (from: number) => number): void {
    if (!this.#closing && !this.#done) this.#position = read(this.#position)
  }

  /** Passes over the rest of the element whose start tag was read last. */
  skip(): void {
    this.skipTo(this.depth - 1)
  }

  /** Passes over everything until only `depth` elements are open. */
  skipTo(depth: number): void {
    if (this.#closing && this.depth > depth) {
      this.#closing = false
      this.#leave()
    }
    const bytes = this.#bytes
    while (this.depth > depth) {
      let at = this.#done ? bytes.length : this.#position
      while (at < bytes.length && bytes[at] !== LT) at++
      if (at >= bytes.length) {
        if (this.#done) this.#leave()
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

  /** All text within the element whose start tag was read last, which is read to its end. */
  content(): string {
    const parent = this.depth - 1
    let content = ''
    while (this.depth > parent) {
      const token = this.next()
      if (token === 'text') content += this.text
      else if (token === 'done') break
    }
    return content
  }

  #readText(at: number): void {
    const bytes = this.#bytes
    let end = at + 1
    while (end < bytes.length && bytes[end] !== LT) end++
    this.#textStart = at
    this.#textEnd = end
    this.#literal = false
    this.#position = end
  }

  #readStartTag(nameStart: number): XmlToken {
    const tag = this.#tag
    const end = tag.read(nameStart)
    if (end < 0) return this.#fail(tag.fault, tag.faultAt)
    this.#position = end
    this.#closing = tag.isEmpty
    return 'start'
  }

  #passStartTag(nameStart: number): void {
    const tag = this.#tag
    const end = tag.pass(nameStart)
    if (end < 0) this.#fail(tag.fault, tag.faultAt)
    else this.#position = end
  }

  #readEndTag(at: number): XmlToken {
    const bytes = this.#bytes
    if (this.depth === 0) return this.#fail('an end tag has no start tag', at)
    let end = this.#elements.endOfName(at + 2)
    if (end < 0) return this.#fail('tags do not match', at)
    while (end < bytes.length && bytes[end]! <= BLANK) end++
    if (bytes[end] !== GT) return this.#fail('tags do not match', at)
    this.#position = end + 1
    this.#leave()
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
      this.#textStart = at + 9
      this.#literal = true
      this.#pass(at + 9, ']]>')
      this.#textEnd = Math.max(this.#textStart, this.#position - 3)
      return this.depth > 0 && !this.#done
    }
    const end = endOfDoctype(bytes, at + 2)
    if (end < 0) this.#fail('a declaration does not end', at + 2)
    else this.#position = end
    return false
  }

  #pass(from: number, close: string): void {
    const end = endOf(this.#bytes, close, from)
    if (end < 0) this.#fail('a comment or section does not end', from)
    else this.#position = end
  }

  #leave(): void {
    this.#elements.leave()
    if (this.depth === 0) this.#done = true
  }

  /** Ends the text here: by an error, or by closing what is open where the caller wants to go on. */
  #fail(reason: string, at = this.#position): XmlToken {
    const where = this.#part ? ` of ${this.#part}` : ''
    const told = `XML, byte ${at}${where}: ${reason}`
    if (!this.#onDamage) throw new ConversionError('file_corrupt', { reason: `: ${told}` })
    this.#onDamage(told)
    this.#done = true
    this.#position = this.#bytes.length
    if (this.depth === 0) return 'done'
    this.#leave()
    return 'end'
  }
}
