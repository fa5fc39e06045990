/**
 * Takes out characters that no document means to show: control characters, the bidirectional
 * overrides U+202D and U+202E, which make text read other than it is, and halves of surrogate
 * pairs. So do soft hyphens, which are seen only where a line happens to end and marks that are never seen.
 * Every kind of line end becomes `\n`.
 *
 * The characters are counted first, so that a text that a small file repeats often is refused before it is read through
 * as often.
 */
import type { Image, Link, Metadata, Table, TableRow } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'

const unwanted = /[\u034f\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ufeff\u2028\u2029\u202d\u202e\ud800-\udfff]/

export class TextCleaner {
  readonly #maximum: number
  #characters = 0

  /** @param maximum Characters of all texts together. */
  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** @throws ConversionError content_limit_exceeded, as the other methods do */
  value(node: { value: string }): void {
    this.#count(node.value)
    if (unwanted.test(node.value)) node.value = cleanText(node.value)
  }

  target(node: Image | Link): void {
    if (node.title) node.title = this.#cleaned(node.title)
    if (node.type === 'image') node.alt = this.#cleaned(node.alt)
  }

  /** Cells that are strings; the nodes in others are visited. */
  cells(table: Table): void {
    if (Array.isArray(table.children)) for (const row of table.children as TableRow[]) this.#row(row)
    else table.children = this.#rows(table.children)
  }

  #row({ children }: TableRow): void {
    for (let at = 0; at < children.length; at++) {
      const cell = children[at]!
      if (typeof cell !== 'string') continue
      this.#count(cell)
      if (hasUnwanted(cell)) children[at] = cleanText(cell)
    }
  }

  /** Cleans rows as they are read; a reader may yield the same row object again. */
  #rows(rows: Iterable<TableRow>): Iterable<TableRow> {
    const cleaner = new TextCleaner(this.#maximum)
    return {
      *[Symbol.iterator]() {
        cleaner.#characters = 0
        for (const row of rows) {
          cleaner.#row(row)
          yield row
        }
      },
    }
  }

  #cleaned(text: string): string {
    this.#count(text)
    return cleanText(text)
  }

  #count({ length }: string): void {
    this.#characters += length
    if (this.#characters > this.#maximum)
      throw new ConversionError('content_limit_exceeded', { limit: 'output characters', maximum: this.#maximum })
  }
}

export function cleanMetadata(metadata: Metadata): void {
  for (const [name, value] of Object.entries(metadata))
    if (typeof value === 'string' && unwanted.test(value)) Object.assign(metadata, { [name]: cleanText(value) })
}

function cleanText(value: string): string {
  if (!unwanted.test(value)) return value
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u034f\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ufeff\u202d\u202e]/g, '')
}

/** As `unwanted`, for the millions of cells that have nothing to clean. */
function hasUnwanted(cell: string): boolean {
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at)
    if (code < 0x20 ? code !== 0x0a && code !== 0x09 : code >= 0x7f) return unwanted.test(cell)
  }
  return false
}
