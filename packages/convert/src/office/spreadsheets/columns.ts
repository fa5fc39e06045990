/** Cuts rows at empty columns, where what is next to them does not correspond row by row. */
import { firstWhere } from '../../core/binary-search.ts'
import { isYear } from './header-rows.ts'
import type { Extent, View } from './view.ts'

/** Two sides of an empty column with this share of rows in common are one table. */
const parallelShare = 0.8

/** Empty columns that may be there to make a table look airy; more set something apart. */
const usualGap = 1

interface Piece extends Extent {
  rows: number[]
}

/** From left to right; one piece where there is nothing to cut. */
export function splitColumns(view: View, rows: readonly number[], { left, right }: Extent): Piece[] {
  const filled = filledColumns(view, rows, left, right)
  const parts = piecesOf(view, rows, stretches(filled, left))
  const joined: Extent[] = []
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]
    const last = joined.at(-1)
    if (last && before && isOneTable(view, { ...before, left: last.left }, part)) last.right = part.right
    else joined.push({ left: part.left, right: part.right })
  }
  return joined.length === parts.length ? parts : piecesOf(view, rows, joined)
}

function filledColumns(view: View, rows: readonly number[], left: number, right: number): Uint8Array {
  const filled = new Uint8Array(right - left + 1)
  for (const row of rows) {
    view.markColumns(row, left, filled)
    for (const merge of view.mergesFrom(row))
      if (merge.right > merge.left && merge.left >= left)
        filled.fill(1, merge.left - left, Math.min(merge.right, right) - left + 1)
  }
  return filled
}

function stretches(filled: Uint8Array, left: number): Extent[] {
  const found: Extent[] = []
  for (let at = 0; at < filled.length; at++) {
    if (!filled[at]) continue
    if (at === 0 || !filled[at - 1]) found.push({ left: left + at, right: left + at })
    found.at(-1)!.right = left + at
  }
  return found
}

/** The rows that have cells in each of the stretches, which are in order and do not overlap. */
function piecesOf(view: View, rows: readonly number[], extents: readonly Extent[]): Piece[] {
  const pieces = extents.map((extent): Piece => ({ ...extent, rows: [] }))
  const first = pieces[0]
  if (!first) return []
  if (pieces.length === 1) return [{ ...first, rows: [...rows] }]
  const right = pieces.at(-1)!.right
  for (const row of rows) {
    let index = 0
    for (const cell of view.cells(row, first.left, right)) {
      while (view.grid.columns[cell]! > pieces[index]!.right) index++
      const piece = pieces[index]!
      if (piece.rows.at(-1) !== row) piece.rows.push(row)
    }
  }
  return pieces
}

function isOneTable(view: View, before: Piece, after: Piece): boolean {
  const common = after.rows.filter((row) => hasRow(before, row)).length
  const all = before.rows.length + after.rows.length - common
  const isApart = after.left - before.right > usualGap + 1
  if (common >= all * parallelShare) {
    if (isApart && isTitled(view, before) && isTitled(view, after)) return false
    if (!isTable(view, before) || !isTable(view, after)) return true
    return !hasLabels(view, after, before) && !(isApart && hasText(view, after))
  }
  if (common === before.rows.length && hasSums(view, before, after)) return true
  if (common < after.rows.length) return false
  // All rows of the right side have something on the left. A column of labels belongs to what it
  // labels; and values scattered down the rows, or without a header, are no table of their own.
  const isLabelColumn = before.left === before.right
  const isBlock = after.rows.at(-1)! - after.rows[0]! + 1 === after.rows.length
  if (isLabelColumn || !isBlock) return true
  return !view.isText(after.rows[0]!, after.left, after.right) && !(isApart && isLabelled(view, after))
}

/**
 * Whether both sides begin in one row, and the right one has rows of its own that leave its first column empty, or
 * have a label there where the others have numbers.
 */
function hasSums(view: View, before: Piece, { rows, left }: Piece): boolean {
  if (before.rows[0] !== rows[0] || before.rows.length < 2 || before.left === before.right) return false
  const cellOf = (row: number): number => view.fewCells(row, left, left).first
  const areNumbers = before.rows.slice(1).every((row) => cellOf(row) < 0 || view.grid.isNumber(cellOf(row)))
  return rows.every((row) => {
    const cell = cellOf(row)
    return cell < 0 || hasRow(before, row) || (areNumbers && view.grid.isText(cell))
  })
}

function hasRow({ rows }: Piece, row: number): boolean {
  return rows[firstWhere(rows, (one) => one >= row)] === row
}

/** Whether each of several rows has a text before what it says. */
function isLabelled(view: View, { rows, left, right }: Piece): boolean {
  const isLabel = (row: number): boolean => {
    const { count, first } = view.fewCells(row, left, left)
    return count > 0 && view.grid.isText(first)
  }
  return rows.length > 1 && right > left && rows.every(isLabel)
}

/** Whether a side could stand alone: several columns under a full header of texts. */
function isTable(view: View, { rows, left, right }: Piece): boolean {
  const at = headerOf(view, { rows, left, right })
  const header = rows[at]
  if (header === undefined || at + 1 === rows.length || left === right) return false
  return view.isText(header, left, right) && headerWidth(view, header, { left, right }) > right - left
}

/** A title may stand above the header. */
function headerOf(view: View, piece: Piece): number {
  return isTitled(view, piece) ? 1 : 0
}

/** Whether the first of several rows has a single cell. */
function isTitled(view: View, { rows, left, right }: Piece): boolean {
  return rows.length > 2 && left < right && view.fewCells(rows[0]!, left, right).count === 1
}

/**
 * Whether a side next to another states what its rows are about: it begins with labels, or years,
 * or as the other does; where neither has labels, each is about itself, but for numbers next to numbered texts.
 */
function hasLabels(view: View, side: Piece, before: Piece): boolean {
  const { grid } = view
  const [header, label] = firstColumn(view, side)
  const [otherHeader, otherLabel] = firstColumn(view, before)
  if (label >= 0 && (grid.isText(label) || isYear(grid, label))) return true
  if (otherLabel >= 0 && !grid.isText(otherLabel)) return hasText(view, side) || !hasText(view, before)
  return header >= 0 && otherHeader >= 0 && grid.text(header) === grid.text(otherHeader)
}

/** Whether one of the cells below the header is a text. */
function hasText(view: View, piece: Piece): boolean {
  const row = piece.rows[headerOf(view, piece) + 1]!
  return [...view.cells(row, piece.left, piece.right)].some((cell) => view.grid.isText(cell))
}

/** The cell in the header and the one below it; -1 for one that is empty. */
function firstColumn(view: View, piece: Piece): [header: number, label: number] {
  const at = headerOf(view, piece)
  const cellOf = (row: number): number => view.fewCells(row, piece.left, piece.left).first
  return [cellOf(piece.rows[at]!), cellOf(piece.rows[at + 1]!)]
}

/** Columns of a row that have a cell, or that a merged cell lies over; one cell over all is no header of columns. */
function headerWidth(view: View, row: number, { left, right }: Extent): number {
  if (view.fewCells(row, left, right).count < 2) return 1
  return view
    .mergesFrom(row)
    .filter((merge) => merge.left >= left && merge.right <= right)
    .reduce((width, merge) => width + merge.right - merge.left, view.countCells(row, left, right))
}
