/**
 * The filled cells of a sheet in packed arrays: a sheet may have millions of them, and text is
 * made of a number only when its row is written.
 */
import { firstWhere } from '../../core/binary-search.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'
import { general, type NumberFormat } from '../number-format/number-format.ts'
import { type CellStyle, plainStyle } from './cell-style.ts'
import { maximumColumns, maximumRows } from './reference.ts'

/** Rich where characters of one cell differ in a way that matters. */
export type CellText = string | Phrasing[]

const kinds = { number: 0, shared: 1, own: 2, boolean: 3, error: 4, shown: 5 } as const

export class Grid {
  count = 0
  /** Whether any cell may have more to it than characters. */
  hasRich: boolean
  /** Cells that name a text which the workbook does not have. */
  lostTexts = 0
  /** By place in `rowNumbers`: where its cells begin, and after the last row where they end. */
  rowStarts = noRowStarts
  /** Numbers of the rows that have cells, from 0, ascending. */
  rowNumbers = noRows
  columns: Uint16Array<ArrayBuffer>

  readonly #shared: readonly CellText[]
  readonly #cellStyles: readonly CellStyle[]
  readonly #maximum: number
  readonly #own: CellText[] = []
  /** Numbers of cells whose text is in the file, by the position of the text. */
  readonly #numbers = new Map<number, number>()
  #rows: Int32Array<ArrayBuffer>
  #kinds: Uint8Array<ArrayBuffer>
  #styles: Uint32Array<ArrayBuffer>
  #values: Float64Array<ArrayBuffer>
  #isOrdered = true
  #lastRow = -1
  #lastColumn = -1

  /**
   * @param shared Texts of the workbook that cells name by number.
   * @param styles By number; the plain one for one that is not there.
   */
  constructor(shared: readonly CellText[], styles: readonly CellStyle[], limits: Pick<Limits, 'tableCells'>) {
    this.#shared = shared
    this.#cellStyles = styles
    this.hasRich = styles.some(({ struck }) => struck)
    this.#maximum = limits.tableCells
    this.columns = noCells.columns
    this.#rows = noCells.rows
    this.#kinds = noCells.kinds
    this.#styles = noCells.styles
    this.#values = noCells.values
  }

  addNumber(row: number, column: number, value: number, style: number): void {
    this.#add(row, column, kinds.number, value, style)
  }

  addBoolean(row: number, column: number, value: boolean, style: number): void {
    this.#add(row, column, kinds.boolean, value ? 1 : 0, style)
  }

  addShared(row: number, column: number, index: number, style: number): void {
    const text = this.#shared[index]
    if (text === undefined) this.lostTexts++
    if (text === undefined || isWhitespace(text)) return
    if (typeof text !== 'string') this.hasRich = true
    this.#add(row, column, kinds.shared, index, style)
  }

  addText(row: number, column: number, text: CellText, style: number): void {
    if (isWhitespace(text)) return
    if (typeof text !== 'string') this.hasRich = true
    this.#add(row, column, kinds.own, this.#own.push(text) - 1, style)
  }

  /** A value with the text that the file has for it. @param value NaN for one that is no number. */
  addShown(row: number, column: number, text: string, value: number, style: number): void {
    if (isWhitespace(text)) return
    const index = this.#own.push(text) - 1
    this.#numbers.set(index, value)
    this.#add(row, column, kinds.shown, index, style)
  }

  /** @param error As a cell shows it: `#DIV/0!`. */
  addError(row: number, column: number, error: string, style: number): void {
    if (error) this.#add(row, column, kinds.error, this.#own.push(error) - 1, style)
  }

  #add(row: number, column: number, kind: number, value: number, style: number): void {
    if (row < 0 || row >= maximumRows || column < 0 || column >= maximumColumns) return
    if (this.count === this.columns.length) this.#grow()
    const at = this.count++
    this.#rows[at] = row
    this.columns[at] = column
    this.#kinds[at] = kind
    this.#values[at] = value
    this.#styles[at] = style
    if (row < this.#lastRow || (row === this.#lastRow && column <= this.#lastColumn)) this.#isOrdered = false
    this.#lastRow = row
    this.#lastColumn = column
  }

  /** To be called once, after the last cell. Of several cells in one place the last remains. */
  finish(): void {
    if (!this.#isOrdered) this.#order()
    const rows = this.#rows
    const isFirst = (at: number): boolean => at === 0 || rows[at] !== rows[at - 1]
    let count = 0
    for (let at = 0; at < this.count; at++) if (isFirst(at)) count++
    if (count === 0) return
    this.rowNumbers = new Int32Array(count)
    this.rowStarts = new Int32Array(count + 1)
    this.rowStarts[count] = this.count
    for (let at = 0, index = 0; at < this.count; at++) {
      if (!isFirst(at)) continue
      this.rowNumbers[index] = rows[at]!
      this.rowStarts[index++] = at
    }
  }

  /** The first cell of a row at or after a column, as a place in the arrays. */
  cellFrom(rowIndex: number, column: number): number {
    const first = this.rowStarts[rowIndex]!
    const end = this.rowStarts[rowIndex + 1]!
    if (first === end || this.columns[first]! >= column) return first
    return firstWhere(this.columns, (one) => one >= column, first, end)
  }

  rowEnd(rowIndex: number): number {
    return this.rowStarts[rowIndex + 1]!
  }

  /** Place in `rowNumbers` of the first row at or after the one of a number. */
  rowFrom(number: number): number {
    return firstWhere(this.rowNumbers, (one) => one >= number)
  }

  /** The cell of a place, or -1. */
  find(row: number, column: number): number {
    const rowIndex = this.rowFrom(row)
    if (this.rowNumbers[rowIndex] !== row) return -1
    const cell = this.cellFrom(rowIndex, column)
    return cell < this.rowEnd(rowIndex) && this.columns[cell] === column ? cell : -1
  }

  /** What the cell shows. */
  text(cell: number): string {
    const value = this.#values[cell]!
    switch (this.#kinds[cell]) {
      case kinds.number: {
        const format = this.#format(cell)
        const shown = format.number(value)
        return format === general ? shown : trimmed(shown)
      }
      case kinds.boolean:
        return value ? 'TRUE' : 'FALSE'
      case kinds.error:
        return this.#own[value] as string
      case kinds.shown:
        return trimmed(this.#own[value] as string)
      default: {
        const text = this.#textOf(cell)
        const plain = typeof text === 'string' ? text : plainText(text)
        const format = this.#format(cell)
        return format.changesText ? trimmed(format.text(plain)) : plain
      }
    }
  }

  /** The content of a cell whose characters differ. */
  rich(cell: number): Phrasing[] | undefined {
    const kind = this.#kinds[cell]
    if (kind !== kinds.shared && kind !== kinds.own) return undefined
    const text = this.#textOf(cell)
    return typeof text === 'string' ? undefined : text
  }

  /** One of which characters differ has the line, or not, at each of them. */
  isStruck(cell: number): boolean {
    return this.#style(cell).struck && this.rich(cell) === undefined
  }

  isText(cell: number): boolean {
    const kind = this.#kinds[cell]
    return kind === kinds.shared || kind === kinds.own
  }

  isNumber(cell: number): boolean {
    return this.#kinds[cell] === kinds.number || this.#kinds[cell] === kinds.shown
  }

  /** The number of a cell that holds one. */
  value(cell: number): number {
    const value = this.#values[cell]!
    return this.#kinds[cell] === kinds.shown ? this.#numbers.get(value)! : value
  }

  isDate(cell: number): boolean {
    return this.isNumber(cell) && this.#format(cell).isDate
  }

  #textOf(cell: number): CellText {
    const table = this.#kinds[cell] === kinds.shared ? this.#shared : this.#own
    return table[this.#values[cell]!] ?? ''
  }

  #format(cell: number): NumberFormat {
    return this.#style(cell).format
  }

  #style(cell: number): CellStyle {
    return this.#cellStyles[this.#styles[cell]!] ?? plainStyle
  }

  #grow(): void {
    const size = this.columns.length
    if (size >= this.#maximum)
      throw new ConversionError('content_limit_exceeded', { limit: 'table cells', maximum: this.#maximum })
    const larger = cellsFor(Math.min(Math.max(size * 2, firstCells), this.#maximum))
    this.#rows = resized(this.#rows, larger.rows)
    this.columns = resized(this.columns, larger.columns)
    this.#kinds = resized(this.#kinds, larger.kinds)
    this.#styles = resized(this.#styles, larger.styles)
    this.#values = resized(this.#values, larger.values)
  }

  #order(): void {
    const rows = this.#rows
    const columns = this.columns
    const order = Uint32Array.from({ length: this.count }, (_, at) => at).sort(
      (one, other) => rows[one]! - rows[other]! || columns[one]! - columns[other]! || one - other,
    )
    const kept = order.filter((cell, at) => {
      const next = order[at + 1]
      return next === undefined || rows[next] !== rows[cell] || columns[next] !== columns[cell]
    })
    this.#rows = Int32Array.from(kept, (cell) => this.#rows[cell]!)
    this.#kinds = Uint8Array.from(kept, (cell) => this.#kinds[cell]!)
    this.#styles = Uint32Array.from(kept, (cell) => this.#styles[cell]!)
    this.#values = Float64Array.from(kept, (cell) => this.#values[cell]!)
    this.columns = Uint16Array.from(kept, (cell) => columns[cell]!)
    this.count = kept.length
  }
}

interface Cells {
  rows: Int32Array<ArrayBuffer>
  columns: Uint16Array<ArrayBuffer>
  kinds: Uint8Array<ArrayBuffer>
  styles: Uint32Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
}

/** Bytes of a cell in all arrays. */
const cellBytes = 8 + 4 + 4 + 2 + 1

/**
 * Arrays for so many cells in one piece of memory, of which those with wide elements come first. A piece of its own for each took a
 * tenth of the time of a small workbook.
 */
function cellsFor(count: number): Cells {
  const memory = new ArrayBuffer(count * cellBytes)
  return {
    values: new Float64Array(memory, 0, count),
    rows: new Int32Array(memory, count * 8, count),
    styles: new Uint32Array(memory, count * 12, count),
    columns: new Uint16Array(memory, count * 16, count),
    kinds: new Uint8Array(memory, count * 18, count),
  }
}

/** Room of a sheet when its first cell comes; most workbooks have sheets without any. */
const firstCells = 64
const noCells = cellsFor(0)
const noRows = new Int32Array(0)
const noRowStarts = new Int32Array(1)

function resized<A extends { set(from: A): void }>(from: A, to: A): A {
  to.set(from)
  return to
}

function isWhitespace(text: CellText): boolean {
  if (typeof text !== 'string') return text.length === 0
  // The first character mostly decides without looking at the rest.
  return text === '' || (text.charCodeAt(0) <= 0x20 && text.trim() === '')
}

/** Spaces that only place a number in its column. */
function trimmed(shown: string): string {
  return shown.includes('  ') ? shown.trim().replace(/ {2,}/g, ' ') : shown.trim()
}
