/**
 * Columns and rows that only keep values apart, and columns that hold the symbols before and behind them, as financial
 * reports set their tables (filings with the SEC).
 */
import { text } from '../../../core/document/build.ts'
import type { Cell, TableRow } from '../../../core/document/nodes.ts'
import { spansOf } from '../../../core/document/placement.ts'
import { plainText } from '../../../core/document/plain.ts'

const leading = /^(?:\p{Sc}|[A-Z]{1,3}\$|\()$/u
const trailing = /^(?:\)|%|\)\s*%|\(\d\))$/

/** Characters, with spaces. */
const longestSign = 8
/** A wider table is looked at as it is. */
const maxColumns = 100

type Use = 'value' | 'leading' | 'trailing' | 'none'

/** Whether symbols stand in cells of their own, or the first row is empty. */
export function isSpaced(rows: readonly TableRow[]): boolean {
  const [first] = rows
  if (rows.length < 2 || !first || widthOf(first) > maxColumns) return false
  const isMarked =
    first.children.every((cell) => wordsOf(cell) === '') || rows.some(({ children }) => children.some(isSign))
  return isMarked && rows.every(({ children }) => children.every((cell) => typeof cell === 'string' || !cell.rowSpan))
}

function isSign(cell: Cell): boolean {
  if (typeof cell === 'string' ? !mayBeSign(cell) : cell.children.length !== 1) return false
  const words = wordsOf(cell)
  return leading.test(words) || trailing.test(words)
}

/** Most values end in a letter or a digit. */
function mayBeSign(value: string): boolean {
  return value.length > 0 && value.length <= longestSign && !/[a-z\d]$/i.test(value)
}

/** The rows that have something, of the columns that have a value, with the symbols that belong to it. */
export function withoutSpacers(rows: readonly TableRow[]): TableRow[] {
  const filled = rows.filter(({ children }) => children.some((cell) => wordsOf(cell) !== ''))
  const uses = usesOf(filled)
  for (const row of filled) row.children = closedUp(row, uses)
  return filled
}

function widthOf({ children }: TableRow): number {
  return children.reduce((columns, cell) => columns + spansOf(cell).columnSpan, 0)
}

function* placesOf({ children }: TableRow): Generator<{ cell: Cell; column: number; span: number }> {
  let column = 0
  for (const cell of children) {
    const span = spansOf(cell).columnSpan
    yield { cell, column, span }
    column += span
  }
}

/** What each column is for: cells across several columns say nothing about one, unless nothing else does. */
function usesOf(rows: readonly TableRow[]): Use[] {
  const uses: Use[] = []
  const places = rows.flatMap((row) => [...placesOf(row)])
  for (const { cell, column, span } of places) {
    for (let at = column; at < column + span; at++) uses[at] ??= 'none'
    if (span > 1) continue
    const words = wordsOf(cell)
    if (words === '') continue
    const use = leading.test(words) ? 'leading' : trailing.test(words) ? 'trailing' : 'value'
    uses[column] = uses[column] === 'none' || uses[column] === use ? use : 'value'
  }
  for (const { cell, column, span } of places)
    if (span > 1 && wordsOf(cell) !== '' && !uses.slice(column, column + span).includes('value'))
      uses[column + span - 1] = 'value'
  return uses
}

function closedUp(row: TableRow, uses: readonly Use[]): Cell[] {
  const kept: Cell[] = []
  let before = ''
  for (const { cell, column, span } of placesOf(row)) {
    const columns = uses.slice(column, column + span).filter((use) => use === 'value').length
    const words = wordsOf(cell)
    if (columns > 0) {
      kept.push(withSpan(before === '' ? cell : joined(before, cell, ''), columns))
      before = ''
    } else if (uses[column] === 'leading') before += words
    else if (words !== '' && kept.length > 0) kept.push(joined('', kept.pop()!, words))
    else before += words
  }
  return kept
}

function withSpan(cell: Cell, columns: number): Cell {
  if (typeof cell === 'string' || (cell.columnSpan ?? 1) === columns) return cell
  const { columnSpan: _, ...rest } = cell
  return columns > 1 ? { ...rest, columnSpan: columns } : rest
}

function joined(before: string, cell: Cell, behind: string): Cell {
  if (typeof cell === 'string') return before + cell.trim() + behind
  const [only] = cell.children
  const children = only?.type === 'paragraph' ? only.children : []
  return {
    ...cell,
    children: [
      {
        type: 'paragraph',
        children: [...(before ? [text(before)] : []), ...children, ...(behind ? [text(behind)] : [])],
      },
      ...cell.children.slice(1),
    ],
  }
}

/** Words of a cell of one line; other cells have more than a symbol, and a rule has no words. */
function wordsOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim()
  const [only, more] = cell.children
  if (only === undefined || (only.type === 'thematicBreak' && !more)) return ''
  return only.type === 'paragraph' && !more ? plainText(only.children).trim() || '?' : '?'
}
