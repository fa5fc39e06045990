/** Tables whose cells are separated by drawn lines. */

import { maxOf, minOf } from '../../../statistics.ts'
import type { GridCell, TableBlock } from '../../blocks.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, type FoundTable, fillGrid, type Grid, intervalOf, wordsIn } from '../grid.ts'
import type { Rule, RuleGroup } from '../rulings.ts'
import { partsAnswersOnly } from './answer-boxes.ts'
import { refineGrid } from './refine.ts'

/** Edges of a grid closer than this are one. */
const sameEdge = 3
/** A drawn line parts two cells when it covers this share of their common side. */
const coveredShare = 0.6
/**
 * Share of the sides of cells that are drawn, in one direction at least: boxes with lines between them have fewer.
 * Measured: at most 0.5 in drawings, from 0.57 on in tables.
 */
const minDrawn = 0.53
/** Share of cells with text: diagrams and forms to fill in have fewer. */
const minFilledShare = 0.22
const maxGridCells = 40_000

/** @returns undefined where the lines are no table: a frame, a form, a chart, an underline. */
export function ruledTable(page: number, group: RuleGroup, words: readonly Word[]): FoundTable | undefined {
  if (group.horizontal.length < 2 || group.vertical.length < 1) return undefined
  const grid = gridOf(group)
  if (!grid) return undefined
  const inside = wordsIn(grid, words)
  if (inside.length < 2) return undefined
  const refined = refineGrid(grid, inside)
  if (refined.xs.length < 3 || refined.ys.length < 3) return undefined
  const table = fillGrid(page, refined, inside, 0, true)
  return isTable(table) ? { table, words: new Set(inside) } : undefined
}

/** @returns undefined where the lines part too little. */
export function gridOf(group: RuleGroup): Grid | undefined {
  const { horizontal, vertical } = group
  const left = Math.min(minOf(horizontal, fromOf), minOf(vertical, atOf))
  const right = Math.max(maxOf(horizontal, toOf), maxOf(vertical, atOf))
  const top = Math.min(minOf(vertical, fromOf), minOf(horizontal, atOf))
  const bottom = Math.max(maxOf(vertical, toOf), maxOf(horizontal, atOf))
  // Where the outer lines are left out, the ends of the inner ones are the edge.
  const xs = edgesOf([left, right, ...vertical.map((rule) => rule.at)])
  const drawn = [top, bottom, ...horizontal.map((rule) => rule.at)]
  const ys = edgesOf([...drawn, ...sharedEnds(vertical, drawn)])
  const rows = ys.length - 1
  const columns = xs.length - 1
  if (rows < 1 || columns < 1 || rows * columns > maxGridCells) return undefined
  const [hasRight, hasBottom] = [coveredSides(vertical, xs, ys), coveredSides(horizontal, ys, xs)]
  if (Math.max(shareOf(hasRight), shareOf(hasBottom)) < minDrawn) return undefined
  return { xs, ys, cells: placeCells(xs, ys, hasRight, hasBottom) }
}

function shareOf(covered: Uint8Array): number {
  let drawn = 0
  for (const side of covered) drawn += side
  return drawn / covered.length
}

/** Distance (in points) of the ends of lines from those across, at least, and lines that end at one height. */
const looseEnd = 5
const minEnds = 2

/** Heights at which lines between columns begin or end, though no line crosses: the lower row of a header. */
function sharedEnds(vertical: readonly Rule[], drawn: readonly number[]): number[] {
  const sorted = [...drawn].sort((a, b) => a - b)
  const ends = vertical.flatMap(({ from, to }) => [from, to]).filter((end) => isLoose(end, sorted))
  const counts = new Map<number, number>()
  for (const end of ends) counts.set(Math.round(end), (counts.get(Math.round(end)) ?? 0) + 1)
  return [...counts].flatMap(([end, count]) => (count >= minEnds ? [end] : []))
}

/** @param edges Ascending. */
function isLoose(end: number, edges: readonly number[]): boolean {
  const at = intervalOf([-Infinity, ...edges, Infinity], end)
  const [above, below] = [edges[at - 1] ?? -Infinity, edges[at] ?? Infinity]
  return end - above > looseEnd && below - end > looseEnd
}

const atOf = (rule: Rule): number => rule.at
const fromOf = (rule: Rule): number => rule.from
const toOf = (rule: Rule): number => rule.to

function edgesOf(values: number[]): number[] {
  values.sort((a, b) => a - b)
  const edges: number[] = []
  for (const value of values) if (!edges.length || value - (edges.at(-1) as number) > sameEdge) edges.push(value)
  return edges
}

/** Cells with their spans: neighbours without a line between them are one, as far as they are a rectangle. */
function placeCells(xs: number[], ys: number[], hasRight: Uint8Array, hasBottom: Uint8Array): CellPlace[] {
  const rows = ys.length - 1
  const columns = xs.length - 1
  /** Whether a line closes cell (row, column) on its right or lower side. */
  const closedRight = (row: number, column: number): boolean =>
    column + 1 >= columns || hasRight[(column + 1) * rows + row] === 1
  const closedBelow = (row: number, column: number): boolean =>
    row + 1 >= rows || hasBottom[(row + 1) * columns + column] === 1
  const taken = new Uint8Array(rows * columns)
  const cells: CellPlace[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) continue
      let columnSpan = 1
      while (
        column + columnSpan < columns &&
        !closedRight(row, column + columnSpan - 1) &&
        !taken[row * columns + column + columnSpan]
      )
        columnSpan++
      let rowSpan = 1
      while (row + rowSpan < rows && joinsBelow(row + rowSpan, column, columnSpan)) rowSpan++
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken[r * columns + c] = 1
      cells.push({ row, column, rowSpan, columnSpan })
    }
  }
  return cells

  function joinsBelow(row: number, column: number, span: number): boolean {
    for (let c = column; c < column + span; c++) {
      if (taken[row * columns + c] || closedBelow(row - 1, c)) return false
      if (c + 1 < column + span && closedRight(row, c)) return false
    }
    return closedRight(row, column + span - 1)
  }
}

/**
 * For each line of the grid (index into `across`) and each interval of `along`, whether a rule
 * covers it: entry `line * (along.length - 1) + interval`.
 */
function coveredSides(rules: Rule[], across: number[], along: number[]): Uint8Array {
  const intervals = along.length - 1
  const covered = new Uint8Array(across.length * intervals)
  for (const rule of rules) {
    let line = intervalOf([...across, Infinity], rule.at + sameEdge / 2)
    if (line < 0) continue
    if (
      line + 1 < across.length &&
      Math.abs((across[line + 1] as number) - rule.at) < Math.abs((across[line] as number) - rule.at)
    )
      line++
    if (Math.abs((across[line] as number) - rule.at) > sameEdge + 1) continue
    for (let at = 0; at < intervals; at++) {
      const from = along[at] as number
      const to = along[at + 1] as number
      if (Math.min(to, rule.to) - Math.max(from, rule.from) >= coveredShare * (to - from))
        covered[line * intervals + at] = 1
    }
  }
  return covered
}

/** Grids without text are charts; one that holds a page of prose in a cell is a frame. */
function isTable(table: TableBlock): boolean {
  const filled = table.cells.filter((cell) => cell.lines.length > 0)
  if (filled.length < 3) return false
  if (isToFillIn(table, filled)) return true
  const rows = new Set(filled.map((cell) => cell.row))
  const columns = new Set(filled.map((cell) => cell.column))
  if (rows.size < 2 || columns.size < 2) return false
  if (filled.length < table.cells.length * minFilledShare) return false
  const lines = filled.reduce((sum, cell) => sum + cell.lines.length, 0)
  const longest = maxOf(filled, (cell) => cell.lines.length)
  if (longest > 25 && longest > lines * 0.6) return false
  return !partsAnswersOnly(filled)
}

/** Columns and rows of a table to be filled in, at least. */
const minColumns = 3
const minEmptyRows = 2

/** Whether each column has its name in the first row, and what is below is empty: a grid of a chart has no names. */
function isToFillIn({ rows, columns, cells }: TableBlock, filled: readonly GridCell[]): boolean {
  if (columns < minColumns || rows < 1 + minEmptyRows || cells.length < rows * columns) return false
  return filled.length === columns && filled.every(({ row }) => row === 0)
}
