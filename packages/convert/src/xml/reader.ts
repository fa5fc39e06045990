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
import { decodeReferences } from './character-references.ts'
import { toUtf8 } from './charset.ts'
import { type Binding, NameTable, type Vocabulary } from './names.ts'

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
}

const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const BANG = 0x21
const QUESTION = 0x3f
const QUOTE = 0x22
const APOSTROPHE = 0x27

/** Numbers per attribute in `#attributes`: name from, name to, hash of the name, value from, value to. */
const fields = 5

/** @throws ConversionError content_limit_exceeded */
export function openXml(bytes: Uint8Array, options: XmlOptions): XmlReader {
  return new XmlReader(toUtf8(bytes), options)
}

export class XmlReader {
  /** Open elements, the one whose start tag was read last included. */
  depth = 0

  readonly #bytes: Buffer
  readonly #names: NameTable
  readonly #maximumDepth: number
  readonly #part: string
  readonly #onDamage: ((reason: string) => void) | undefined

  #position = 0
  #done = false
  /** The element was closed by its own start tag; its end is yet to be told. */
  #closing = false

  #nameStart = 0
  #nameEnd = 0
  #nameHash = 0
  #attributes = new Int32Array(16 * fields)
  #attributeCount = 0

  #textStart = 0
  #textEnd = 0
  #literal = false

  /** Start and end of the name of each open element. */
  #open = new Int32Array(128)
  /** Declarations to undo, and how many of them there were when each open element began. */
  #declared: { binding: Binding; uri: string | undefined; depth: number }[] = []

  constructor(bytes: Buffer, options: XmlOptions) {
    this.#bytes = bytes
    this.#names = new NameTable(bytes, options.vocabulary)
    this.#maximumDepth = options.limits.xmlDepth
    this.#part = options.part ?? ''
    this.#onDamage = options.onDamage
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
    const attributes = this.#attributes
    for (let at = 0; at < this.#attributeCount * fields; at += fields) {
      if (this.#names.attributeName(attributes[at]!, attributes[at + 1]!, attributes[at + 2]!) === name)
        return attributes[at + 3]!
    }
    return -1
  }

  /** Of the element whose start or end tag was read last: `w:p` by the vocabulary. */
  get name(): string {
    return this.#names.elementName(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  get localName(): string {
    return this.#names.localName(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  get namespaceUri(): string | undefined {
    return this.#names.namespaceUri(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  /** What a prefix stands for here. */
  namespaceOf(prefix: string): string | undefined {
    return this.#names.binding(prefix).uri
  }

  /** Of the start tag read last, with references decoded. */
  attribute(name: string): string | undefined {
    const attributes = this.#attributes
    for (let at = 0; at < this.#attributeCount * fields; at += fields) {
      if (this.#names.attributeName(attributes[at]!, attributes[at + 1]!, attributes[at + 2]!) === name)
        return this.#value(attributes[at + 3]!, attributes[at + 4]!)
    }
    return undefined
  }

  /** All attributes of the start tag read last, declarations of namespaces included. */
  attributes(): [name: string, value: string][] {
    const attributes = this.#attributes
    const all: [string, string][] = []
    for (let at = 0; at < this.#attributeCount * fields; at += fields) {
      const name = this.#names.attributeName(attributes[at]!, attributes[at + 1]!, attributes[at + 2]!)
      all.push([name, this.#value(attributes[at + 3]!, attributes[at + 4]!)])
    }
    return all
  }

  /** The characters of the text token read last. */
  get text(): string {
    const text = withLineFeeds(this.#string(this.#textStart, this.#textEnd))
    return this.#literal ? text : decodeReferences(text)
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
      else {
        this.#readStartTag(at + 1)
        if (this.#closing) {
          this.#closing = false
          this.#leave()
        }
      }
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
    const bytes = this.#bytes
    const length = bytes.length
    let at = nameStart
    let hash = 0
    for (; at < length; at++) {
      const byte = bytes[at]!
      if (byte <= 0x20 || byte === GT || byte === SLASH) break
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    if (at === nameStart || !startsName(bytes[nameStart]!)) return this.#fail('a tag has no name', nameStart)
    const nameEnd = at
    this.#attributeCount = 0
    let closed = false
    for (;;) {
      while (at < length && bytes[at]! <= 0x20) at++
      if (at >= length) return this.#fail('it ends within a tag', nameStart)
      const byte = bytes[at]!
      if (byte === GT) break
      if (byte === SLASH) {
        if (bytes[at + 1] !== GT) return this.#fail('a tag has a stray slash', at)
        closed = true
        at++
        break
      }
      at = this.#readAttribute(at)
      if (at < 0) return this.#fail('an attribute has no value', nameStart)
    }
    this.#position = at + 1
    this.#nameStart = nameStart
    this.#nameEnd = nameEnd
    this.#nameHash = hash
    this.#closing = closed
    this.#enter(nameStart, this.#nameEnd)
    return 'start'
  }

  /** @returns Where the next one may begin; -1 when this is none. */
  #readAttribute(nameStart: number): number {
    const bytes = this.#bytes
    const length = bytes.length
    let at = nameStart
    let hash = 0
    for (; at < length; at++) {
      const byte = bytes[at]!
      if (byte <= 0x20 || byte === EQUALS || byte === GT || byte === SLASH) break
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    const nameEnd = at
    while (at < length && bytes[at]! <= 0x20) at++
    if (bytes[at] !== EQUALS || nameEnd === nameStart) return -1
    at++
    while (at < length && bytes[at]! <= 0x20) at++
    const quote = bytes[at]
    if (quote !== QUOTE && quote !== APOSTROPHE) return -1
    const valueStart = ++at
    while (at < length && bytes[at] !== quote) at++
    if (at >= length) return -1
    const slot = this.#attributeCount++ * fields
    if (slot === this.#attributes.length) this.#attributes = grown(this.#attributes)
    this.#attributes[slot] = nameStart
    this.#attributes[slot + 1] = nameEnd
    this.#attributes[slot + 2] = hash
    this.#attributes[slot + 3] = valueStart
    this.#attributes[slot + 4] = at
    if (bytes[nameStart] === 0x78 && isDeclaration(bytes, nameStart, nameEnd))
      this.#declare(nameStart, nameEnd, valueStart, at)
    return at + 1
  }

  /** `xmlns="…"` or `xmlns:prefix="…"`; an empty value takes a declaration back. */
  #declare(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const prefix = nameEnd - nameStart > 6 ? this.#string(nameStart + 6, nameEnd) : ''
    if (prefix === 'xml') return
    const binding = this.#names.binding(prefix)
    const uri = this.#value(valueStart, valueEnd).trim() || undefined
    if (binding.uri === uri) return
    this.#declared.push({ binding, uri: binding.uri, depth: this.depth + 1 })
    binding.uri = uri
  }

  #readEndTag(at: number): XmlToken {
    const bytes = this.#bytes
    const nameStart = at + 2
    const openStart = this.#open[this.depth * 2 - 2]!
    const nameLength = this.#open[this.depth * 2 - 1]! - openStart
    if (this.depth === 0) return this.#fail('an end tag has no start tag', at)
    for (let index = 0; index < nameLength; index++)
      if (bytes[nameStart + index] !== bytes[openStart + index]) return this.#fail('tags do not match', at)
    let end = nameStart + nameLength
    while (end < bytes.length && bytes[end]! <= 0x20) end++
    if (bytes[end] !== GT) return this.#fail('tags do not match', at)
    this.#position = end + 1
    this.#leave()
    return 'end'
  }

  /** @returns True for a CDATA section, which is text; false for a comment or a DOCTYPE, which is passed over. */
  #readDeclaration(at: number): boolean {
    const bytes = this.#bytes
    if (bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) {
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
    this.#passDoctype(at + 2)
    return false
  }

  /** Quoted literals and comments within the internal subset may hold brackets (§2.8). */
  #passDoctype(from: number): void {
    const bytes = this.#bytes
    let at = from
    let brackets = 0
    while (at < bytes.length) {
      const byte = bytes[at]!
      if (byte === QUOTE || byte === APOSTROPHE) {
        const close = bytes.indexOf(byte, at + 1)
        if (close < 0) break
        at = close
      } else if (byte === LT && bytes[at + 1] === BANG && bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) {
        const close = bytes.indexOf('-->', at + 4)
        if (close < 0) break
        at = close + 2
      } else if (byte === 0x5b) brackets++
      else if (byte === 0x5d) brackets--
      else if (byte === GT && brackets <= 0) {
        this.#position = at + 1
        return
      }
      at++
    }
    this.#fail('a declaration does not end', from)
  }

  #pass(from: number, close: string): void {
    const end = this.#bytes.indexOf(close, from)
    if (end < 0) this.#fail('a comment or section does not end', from)
    else this.#position = end + close.length
  }

  #enter(nameStart: number, nameEnd: number): void {
    if (this.depth >= this.#maximumDepth)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'depth of XML elements',
        maximum: this.#maximumDepth,
      })
    const slot = this.depth * 2
    if (slot === this.#open.length) this.#open = grown(this.#open)
    this.#open[slot] = nameStart
    this.#open[slot + 1] = nameEnd
    this.depth++
  }

  #leave(): void {
    const declared = this.#declared
    while (declared.length > 0 && declared[declared.length - 1]!.depth >= this.depth) {
      const undone = declared.pop()!
      undone.binding.uri = undone.uri
    }
    this.depth--
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

  #value(start: number, end: number): string {
    return decodeReferences(this.#string(start, end).replace(/\r\n|[\t\n\r]/g, ' '))
  }

  #string(start: number, end: number): string {
    return this.#bytes.toString('utf8', start, end)
  }
}

/** §2.11. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** §2.3 NameStartChar, with every character beyond ASCII let through. */
function startsName(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || byte >= 0x80 || byte === 0x5f || byte === 0x3a
}

function isDeclaration(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 5 || bytes.toString('latin1', start, start + 5) !== 'xmlns') return false
  return end - start === 5 || bytes[start + 5] === 0x3a
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
