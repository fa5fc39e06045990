/** Links and notes of single cells. */
import { firstWhere } from '../../core/binary-search.ts'
import { paragraph, text } from '../../core/document/build.ts'
import type { FootnoteDefinition, Phrasing } from '../../core/document/nodes.ts'
import type { Grid } from './grid.ts'
import { placeKey } from './reference.ts'
import type { AddressPiece, Sheet, SheetLink, SheetNote } from './sheet.ts'
import type { Annotations } from './table.ts'

/** A link over more cells than this is one of its first cell only, as is each when all are over too many. */
const maxLinkedCells = 1_000
const maxLinkedPlaces = 2_000_000

export class SheetAnnotations implements Annotations {
  /** Definitions of the notes that cells refer to, in the order of the references. */
  readonly definitions: FootnoteDefinition[] = []
  readonly #links = new Map<number, SheetLink>()
  readonly #notes = new Map<number, SheetNote[]>()
  readonly #rows: Int32Array
  readonly #columnsByRow = new Map<number, number[]>()
  readonly #address: (link: SheetLink) => string | undefined
  readonly #prefix: string
  readonly #grid: Grid

  /**
   * @param address What a link leads to in the document; undefined for nowhere.
   * @param prefix Of the names of notes, one for each sheet.
   */
  constructor(sheet: Sheet, address: (link: SheetLink) => string | undefined, prefix: string) {
    this.#address = address
    this.#prefix = prefix
    this.#grid = sheet.grid
    let placesLeft = maxLinkedPlaces
    for (const link of sheet.links) {
      const cells = cellsOf(link)
      placesLeft -= cells
      if (cells > maxLinkedCells || placesLeft < 0) this.#link(link.range.top, link.range.left, link)
      else for (const [row, column] of linkedPlaces(sheet.grid, link)) this.#link(row, column, link)
    }
    for (const note of sheet.notes) this.#note(note)
    this.#rows = Int32Array.from(this.#columnsByRow.keys()).sort()
  }

  has(row: number, column: number): boolean {
    if (this.#rows.length === 0) return false
    const place = placeKey(row, column)
    return this.#links.has(place) || this.#notes.has(place)
  }

  annotated(row: number, column: number, content: Phrasing[]): Phrasing[] {
    const place = placeKey(row, column)
    const link = this.#links.get(place)
    const notes = this.#notes.get(place)
    const url = link && this.#address(link.pieces ? { ...link, url: joined(this.#grid, link.pieces) } : link)
    const linked: Phrasing[] = url
      ? [{ type: 'link', url, ...(link.title ? { title: link.title } : {}), children: content }]
      : content
    if (!notes) return linked
    this.#notes.delete(place)
    return [...linked, ...notes.map((note) => this.#reference(note))]
  }

  within(top: number, left: number, bottom: number, right: number): boolean {
    const first = firstWhere(this.#rows, (row) => row >= top)
    for (let at = first; at < this.#rows.length && this.#rows[at]! <= bottom; at++)
      if (this.#columnsByRow.get(this.#rows[at]!)!.some((column) => column >= left && column <= right)) return true
    return false
  }

  /** Notes on cells that were not printed, which are mostly empty ones. */
  remaining(): SheetNote[] {
    return [...this.#notes.values()].flat()
  }

  #reference(note: SheetNote): Phrasing {
    const identifier = `${this.#prefix}${this.definitions.length + 1}`
    const children = noteParagraphs(note).map((lines) => paragraph(lines))
    this.definitions.push({ type: 'footnoteDefinition', identifier, kind: 'comment', children })
    return { type: 'footnoteReference', identifier }
  }

  #link(row: number, column: number, link: SheetLink): void {
    const place = placeKey(row, column)
    if (this.#links.has(place)) return
    this.#links.set(place, link)
    this.#mark(row, column)
  }

  #note(note: SheetNote): void {
    const place = placeKey(note.row, note.column)
    const others = this.#notes.get(place)
    if (others) others.push(note)
    else this.#notes.set(place, [note])
    this.#mark(note.row, note.column)
  }

  #mark(row: number, column: number): void {
    const columns = this.#columnsByRow.get(row)
    if (columns) columns.push(column)
    else this.#columnsByRow.set(row, [column])
  }
}

/** The author's name stands before the text, unless the text begins with it. */
export function noteParagraphs({ author, text: content }: SheetNote): Phrasing[][] {
  const withoutName = author && content.startsWith(`${author}:`) ? content.slice(author.length + 1) : content
  const lines = withoutName
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (author) lines[0] = lines[0] === undefined ? author : `${author}: ${lines[0]}`
  return lines.map((line) => [text(line)])
}

/** Characters of an address that a formula puts together: Excel follows no longer ones. */
const longestAddress = 2_083

/** '' where a cell has nothing to put there, and for too long an address. */
function joined(grid: Grid, pieces: readonly AddressPiece[]): string {
  let address = ''
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : textAt(grid, piece.row, piece.column)
    if (part === '' || address.length + part.length > longestAddress) return ''
    address += part
  }
  return address.trim()
}

function textAt(grid: Grid, row: number, column: number): string {
  const cell = grid.find(row, column)
  return cell < 0 ? '' : grid.text(cell)
}

function cellsOf({ range }: SheetLink): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1)
}

function* linkedPlaces(grid: Grid, { range }: SheetLink): Generator<[row: number, column: number]> {
  for (let row = range.top; row <= range.bottom; row++)
    for (let column = range.left; column <= range.right; column++) if (grid.find(row, column) >= 0) yield [row, column]
}
