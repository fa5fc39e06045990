/**
 * Takes out characters that no document means to show: control characters, the bidirectional
 * overrides U+202D and U+202E, which make text read other than it is, and halves of surrogate
 * pairs. So do soft hyphens, which are seen only where a line happens to end and marks that are never seen.
 * Every kind of line end becomes `\n`.
 */
import type { Image, Link, Metadata, Table, TableRow } from '../../core/document/nodes.ts'

const unwanted = /[\u034f\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ufeff\u2028\u2029\u202d\u202e\ud800-\udfff]/

export function cleanValue(node: { value: string }): void {
  if (unwanted.test(node.value)) node.value = cleanText(node.value)
}

export function cleanTarget(node: Image | Link): void {
  if (node.title) node.title = cleanText(node.title)
  if (node.type === 'image') node.alt = cleanText(node.alt)
}

/** Cells that are strings; what stands in others is visited. */
export function cleanCells(table: Table): void {
  if (Array.isArray(table.children)) for (const row of table.children as TableRow[]) cleanRow(row)
  else table.children = cleanedRows(table.children)
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

function cleanRow({ children }: TableRow): void {
  for (let at = 0; at < children.length; at++) {
    const cell = children[at]!
    if (typeof cell === 'string' && hasUnwanted(cell)) children[at] = cleanText(cell)
  }
}

/** Cleans rows as they are read; a reader may yield the same row object again. */
function cleanedRows(rows: Iterable<TableRow>): Iterable<TableRow> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) {
        cleanRow(row)
        yield row
      }
    },
  }
}

/** As `unwanted`, for the millions of cells that have nothing to clean. */
function hasUnwanted(cell: string): boolean {
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at)
    if (code < 0x20 ? code !== 0x0a && code !== 0x09 : code >= 0x7f) return unwanted.test(cell)
  }
  return false
}
