/**
 * Elements of a large document that are read again when they are asked for: as a tree they take five times their text.
 *
 * Records of 50 MB peak at 169 MB and take 2.6 s of processor time, where they peaked at 432 MB and took 3.0 s: a record is
 * read three times, but the collector of garbage has little to mark. An outline of 50 MB takes as long as before.
 */
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Element, type Keep, readTree } from './element.ts'

/** Bytes from which a document is read so. */
export const large = 8_000_000

/** Bytes of an element that is read again; what is in a longer one is read again by itself. */
const maxBytes = 65_536

/** @param xml Has read the start tag of the root, whose names are those of all elements that are read again. */
export function rereadElements(xml: XmlReader, context: ReadContext): Keep {
  const { scope } = xml
  const source = new Source(xml.rereading(), context)
  return (element, start) => {
    const hasDamage = xml.position === xml.bytes.length
    const isKept = hasDamage || xml.scope !== scope || xml.position - start > maxBytes || isSmall(element)
    return isKept ? element : new RereadElement(element, start, source)
  }
}

/** A text at most, which takes about as much. */
function isSmall({ attributes, children }: Element): boolean {
  return attributes.length === 0 && children.every((child) => typeof child === 'string')
}

class RereadElement implements Element {
  readonly name: string
  readonly namespace: string
  readonly start: number
  private readonly source: Source

  constructor({ name, namespace }: Element, start: number, source: Source) {
    this.name = name
    this.namespace = namespace
    this.start = start
    this.source = source
  }

  get attributes(): Element['attributes'] {
    return this.source.read(this).attributes
  }

  get children(): Element['children'] {
    return this.source.read(this).children
  }
}

/** The document that they are read from. */
class Source {
  private readonly readerAt: (start: number) => XmlReader
  private readonly context: ReadContext
  /** Mostly one is asked for again and again before the next. */
  private last: { element: RereadElement; read: Element } | undefined

  constructor(readerAt: (start: number) => XmlReader, context: ReadContext) {
    this.readerAt = readerAt
    this.context = context
  }

  read(element: RereadElement): Element {
    if (this.last?.element !== element)
      this.last = { element, read: readTree(this.readerAt(element.start), this.context)! }
    return this.last.read
  }
}
