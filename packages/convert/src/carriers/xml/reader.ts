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
import type { Buffer } from '#platform/buffer'
import type { Limits } from '../../core/limits.ts'
import type { Attributes } from './attributes.ts'
import { decodeReferences, type Entities, withLineFeeds } from './character-references.ts'
import { toUtf8 } from './charset.ts'
import { type Damage, Markup, type XmlToken } from './markup.ts'
import { Memo } from './memo.ts'
import { NameTable, type Vocabulary } from './names.ts'
import { OpenElements } from './open-elements.ts'
import { StartTag } from './start-tag.ts'

export interface XmlOptions extends Damage {
  /** Prefixes by which names are asked for; without it, names are as the document spells them. */
  vocabulary?: Vocabulary
  limits: Pick<Limits, 'xmlDepth'>
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
  readonly #markup: Markup
  readonly #entities: Entities | undefined
  readonly #options: XmlOptions

  readonly #memos = new Map<(xml: XmlReader) => unknown, Memo>()

  constructor(bytes: Buffer, options: XmlOptions) {
    this.#bytes = bytes
    this.#names = new NameTable(bytes, options.vocabulary)
    this.#elements = new OpenElements(bytes, options.limits.xmlDepth)
    this.#tag = new StartTag(bytes, this.#names, this.#elements)
    this.#attributes = this.#tag.attributes
    this.#markup = new Markup(bytes, this.#elements, this.#tag, options)
    this.#entities = options.entities
    this.#options = options
  }

  /** Open elements, the one whose start tag was read last included. */
  get depth(): number {
    return this.#elements.depth
  }

  /** Byte, in UTF-8, that is read next. */
  get position(): number {
    return this.#markup.position
  }

  /** The document in UTF-8, for callers that read numbers from it without making strings. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** Where the innermost element begins in `bytes`. */
  get elementStart(): number {
    return this.#elements.nameStart - 1
  }

  /** The same number as long as all prefixes stand for the same. */
  get scope(): number {
    return this.#elements.scope
  }

  /** Where the text token read last begins in `bytes`, as written. */
  get textStart(): number {
    return this.#markup.textStart
  }

  get textEnd(): number {
    return this.#markup.textEnd
  }

  /** Where the value of an attribute begins in `bytes`, as written and up to its quote; -1 without one. */
  attributeStart(name: string): number {
    return this.#attributes.startOf(name)
  }

  /** Name of the element whose start or end tag was read last, by the vocabulary: `w:p`. */
  get name(): string {
    return this.#tag.name
  }

  get localName(): string {
    return this.#tag.localName
  }

  get namespaceUri(): string | undefined {
    return this.#tag.namespaceUri
  }

  /** Prefix of that name as it is written; '' for a name without one. */
  get prefix(): string {
    return this.#tag.prefix
  }

  /** What a prefix stands for here. */
  namespaceOf(prefix: string): string | undefined {
    return this.#names.binding(prefix).namespace.uri
  }

  /** Value of an attribute of the start tag that was read last, with references decoded. */
  attribute(name: string): string | undefined {
    return this.#attributes.get(name)
  }

  /** Attributes of the start tag that was read last, namespace declarations included. */
  get attributeCount(): number {
    return this.#attributes.count
  }

  /** All attributes of the start tag read last, declarations of namespaces included. */
  attributes(): [name: string, value: string][] {
    return this.#attributes.all()
  }

  /** The characters of the text token read last. */
  get text(): string {
    const { textStart, textEnd, isCdata } = this.#markup
    const text = withLineFeeds(this.#bytes.toString(undefined, textStart, textEnd))
    return isCdata ? text : decodeReferences(text, this.#entities)
  }

  /** The next token. Comments and processing instructions are passed over; a text may come in pieces. */
  next(): XmlToken {
    return this.#markup.next()
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

  /** What `read` makes of each child of that name of the element whose start tag was read last. */
  children<T>(name: string, read: (xml: XmlReader) => T): T[] {
    const { depth } = this
    const made: T[] = []
    while (this.nextChild(depth)) if (this.name === name) made.push(read(this))
    return made
  }

  /**
   * What `read` makes of the element whose start tag was read last. One that is written byte for byte
   * like one before is not read again, but means the same object: `read` is to go by nothing but the
   * element, and what it returns is not to be changed.
   */
  memoized<T>(read: (xml: XmlReader) => T): T {
    const markup = this.#markup
    if (!markup.isInContent) return read(this)
    let memo = this.#memos.get(read)
    if (!memo) {
      memo = new Memo(this.#bytes, this.#elements)
      this.#memos.set(read, memo)
    }
    const { depth } = this
    const known = memo.find()
    if (known) {
      markup.position = memo.end
      markup.leave()
      return known.meaning as T
    }
    const meaning = read(this)
    if (markup.position === memo.end && this.depth === depth - 1 && !markup.isDone) memo.keep(meaning)
    return meaning
  }

  /**
   * Passes over the element whose start tag was read last, of which many are written and few are used. What is wrong within its
   * tags is found when it is read.
   *
   * @returns What `read` makes of it, with the names of now; it is read when that is asked for first.
   */
  later<T>(read: (xml: XmlReader) => T): () => T {
    const start = this.elementStart
    const at = this.rereading()
    this.skip()
    let made: { meaning: T } | undefined
    return () => {
      if (!made) {
        const xml = at(start)
        xml.next()
        made = { meaning: read(xml) }
      }
      return made.meaning
    }
  }

  /**
   * For elements that are to be read again, each to its end before the next.
   *
   * @returns A reader that is about to read the start tag there, with the names of now.
   */
  rereading(): (start: number) => XmlReader {
    const reader = new XmlReader(this.#bytes, this.#options)
    for (const [prefix, namespace] of this.#names.scope()) reader.#names.binding(prefix).namespace = namespace
    return (start) => {
      reader.#markup.restart(start)
      return reader
    }
  }

  /**
   * Lets a caller read whole children of the open element from the bytes by itself.
   *
   * @param read Given where the next child may begin; returns where the last that it has read ends.
   */
  readAhead(read: (from: number) => number): void {
    const markup = this.#markup
    if (markup.isInContent) markup.position = read(markup.position)
  }

  /** Passes over the rest of the element whose start tag was read last. */
  skip(): void {
    this.skipTo(this.depth - 1)
  }

  /** Passes over everything until only `depth` elements are open. */
  skipTo(depth: number): void {
    this.#markup.skipTo(depth)
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
}
