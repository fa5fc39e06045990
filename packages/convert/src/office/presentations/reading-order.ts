/** Reading order of what stands on a slide, by its place. */
import { hasWords, isRightToLeft, numberOf } from './texts.ts'

/** In any unit, from the top left. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box around others; undefined where there are none. */
export function around(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes
  if (!first) return undefined
  const box = { ...first }
  for (const { left, top, right, bottom } of boxes) {
    box.left = Math.min(box.left, left)
    box.top = Math.min(box.top, top)
    box.right = Math.max(box.right, right)
    box.bottom = Math.max(box.bottom, bottom)
  }
  return box
}

interface Placed {
  box: Box | undefined
  blocks: readonly object[]
}

/** What has a place, turned over where that is read from the right. */
interface Located extends Placed {
  box: Box
}

/**
 * Recursive cuts along empty lanes (XY-cut): columns first, for a slide that has them is read
 * one column after the other, then rows; cards in a grid row by row. Where nothing cuts, from top
 * to bottom. Where most texts are written from right to left, so are the columns. Shapes without a
 * place stay as they come, at the end.
 */
export function inReadingOrder<T extends Placed>(shapes: readonly T[]): T[] {
  const isMirrored = shapes.length > 1 && isRightToLeft(shapes)
  const placed = shapes.flatMap((shape) =>
    shape.box ? [{ shape, blocks: shape.blocks, box: isMirrored ? mirrored(shape.box) : shape.box }] : [],
  )
  return [...cut(placed).map(({ shape }) => shape), ...shapes.filter((shape) => shape.box === undefined)]
}

function mirrored({ left, right, ...box }: Box): Box {
  return { ...box, left: -right, right: -left }
}

/** Share of the smaller of two shapes by which they may overlap and still lie in two lanes. */
const tolerance = 0.1

/** More shapes than this are no layout: cutting them could take a step for each. */
const maximumCut = 1000

/** Panels that lie on each other. */
const maximumPanels = 8

function cut<T extends Located>(shapes: readonly T[], panels = 0): T[] {
  if (shapes.length < 2) return [...shapes]
  if (shapes.length > maximumCut) return inRows(shapes)
  const columns = lanesAlong(shapes, 'left', 'right')
  const rows = lanesAlong(shapes, 'top', 'bottom')
  const lanes = columns.length > 1 ? lanesOf(rows, columns) : bandsOf(rows)
  if (lanes.length > 1) return lanes.flatMap((lane) => cut(lane, panels))
  const panel = panels < maximumPanels ? panelOf(shapes) : undefined
  if (!panel) return inRows(shapes)
  const others = shapes.filter((shape) => shape !== panel)
  return [panel, ...cut(others, panels + 1)]
}

/** Rows, those together that are separated by the same columns beneath what spans them. */
function bandsOf<T extends Located>(rows: readonly T[][]): T[][] {
  const bands: { shapes: T[]; columns: number }[] = []
  for (const row of rows) {
    const columns = lanesAlong(row, 'left', 'right').length
    const last = bands.at(-1)
    const together = last && last.columns === columns && columns > 1 ? [...last.shapes, ...row] : []
    if (last && lanesAlong(together, 'left', 'right').length === columns) last.shapes = together
    else bands.push({ shapes: [...row], columns })
  }
  return bands.map(({ shapes }) => shapes)
}

/** How much larger than another a card may be; a row of headers is much lower than its columns. */
const unevenness = 1.5

/** Columns, but for lines behind numbers and a grid of cards, as many in every row, which are read row by row. */
function lanesOf<T extends Located>(rows: T[][], columns: T[][]): T[][] {
  const shapes = rows.flat()
  const [top, ...others] = rows
  if (top && others.length > 0 && isHeading(top, shapes)) return [top, others.flat()]
  const numbered = numberedColumns(columns)
  if (numbered.length > 1) return numbered
  const widest = columns.reduce((max, column) => Math.max(max, widthOf(column)), 0)
  if (columns.some((column) => hasLabels(column, rows, widest)) || lacksCorner(rows, columns)) return rows
  if (rows.length < 2) return withTallApart(columns)
  if (areCards(top!, columns.length)) {
    const bands = bandsOf(rows)
    if (bands.length > 1) return bands
  }
  if (!rows.every((row) => covers(row, columns.length))) return columns
  if (shapes.length > rows.length * columns.length) return areAlike(rows.map(heightOf)) ? rows : columns
  if (areAlike(shapes.map(({ box }) => box.right - box.left)) && areInPairs(rows, columns))
    return rows.length === 2 ? columns : pairsOf(rows)
  return areAlike(shapes.map(({ box }) => box.bottom - box.top)) && !areLists(rows, columns) ? rows : columns
}

/** What stands at a side of all others, as a picture does, hides the rows that they have. */
function withTallApart<T>(columns: T[][]): T[][] {
  if (columns.length < 3) return columns
  if (columns[0]!.length === 1) return [columns[0]!, columns.slice(1).flat()]
  if (columns.at(-1)!.length === 1) return [columns.slice(0, -1).flat(), columns.at(-1)!]
  return columns
}

/** Columns with what they number, where their numbers go on from each to the next; none where that is not so. */
function numberedColumns<T extends Located>(columns: readonly T[][]): T[][] {
  const groups: T[][] = []
  let last: number | undefined
  for (const column of columns) {
    const numbers = column.toSorted((one, other) => one.box.top - other.box.top).map(numberOf)
    if (numbers.includes(undefined)) {
      if (groups.length === 0) return []
      groups[groups.length - 1] = [...groups.at(-1)!, ...column]
      continue
    }
    for (const number of numbers) {
      if (last !== undefined && number !== last + 1) return []
      last = number
    }
    groups.push([...column])
  }
  return groups
}

/** A table of shapes: headers of its columns above rows that have a header each. */
function lacksCorner<T extends Located>([top, ...rows]: readonly T[][], columns: readonly T[][]): boolean {
  if (!top || rows.length < 2 || rows.some((row) => row.length !== columns.length)) return false
  const [labels] = columns
  return top.length === columns.length - 1 && !top.some((shape) => labels!.includes(shape))
}

/** It has something in every column. */
function covers(row: readonly Located[], columns: number): boolean {
  return row.length >= columns && lanesAlong(row, 'left', 'right').length === columns
}

/** Cards of one width, several above each column, as figures are put above texts. */
function areCards(row: readonly Located[], columns: number): boolean {
  if (row.length <= columns) return false
  const cards = lanesAlong(row, 'left', 'right')
  return cards.length > columns && cards.length % columns === 0 && areAlike(cards.map(widthOf))
}

/** How far a shape may be off the centre, as a share of the total width. */
const offCentre = 1 / 10

/** One shape alone above the middle of all others, no smaller label, as in a chart of who reports to whom. */
function isHeading([heading, another]: readonly { box: Box }[], shapes: readonly { box: Box }[]): boolean {
  const { left, right } = around(shapes.map(({ box }) => box))!
  if (!heading || another) return false
  if (!shapes.some((shape) => shape !== heading && widthOf([shape]) <= widthOf([heading]))) return false
  const middle = (heading.box.left + heading.box.right) / 2
  return Math.abs(middle - (left + right) / 2) <= offCentre * (right - left)
}

/** Width of a narrow column, as a share of the widest one. */
const narrow = 1 / 3

/** A narrow column of numbers or pictures, one in each row. */
function hasLabels<T extends Located>(column: readonly T[], rows: readonly T[][], widest: number): boolean {
  if (rows.length < 2 || column.length !== rows.length || widthOf(column) > narrow * widest) return false
  const labels = new Set(column)
  return rows.every((row) => row.length > 1 && row.some((shape) => labels.has(shape)))
}

function widthOf(shapes: readonly { box: Box }[]): number {
  const { left, right } = around(shapes.map(({ box }) => box))!
  return right - left
}

function heightOf(shapes: readonly { box: Box }[]): number {
  const { top, bottom } = around(shapes.map(({ box }) => box))!
  return bottom - top
}

function areAlike(sizes: readonly number[]): boolean {
  const sorted = [...sizes].sort((a, b) => a - b)
  return sorted.at(-1)! <= sorted[0]! * unevenness
}

/** Gap between a row and the one that belongs to it, as a share of the gap between columns. */
const nearness = 1 / 3

/** Whether every other row hangs on the one above it, as captions stand below figures, or right below. */
function areInPairs(rows: readonly Located[][], columns: readonly Located[][]): boolean {
  if (rows.length % 2 !== 0) return false
  if (rows.every((row, at) => row.every((shape) => hasWords(shape) === (at % 2 === 1)))) return true
  const near = nearness * Math.min(...gapsBetween(columns, 'left', 'right'))
  return gapsBetween(rows, 'top', 'bottom').every((gap, at) => gap < near === (at % 2 === 0))
}

/** Gap between lines of one list, as a share of the gap between columns. */
const closeness = 0.6

/** Whether there are many rows, nearer to each other than the columns are, as lists next to each other have them. */
function areLists(rows: readonly Located[][], columns: readonly Located[][]): boolean {
  const gaps = gapsBetween(rows, 'top', 'bottom')
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return rows.length > columns.length && mean < closeness * Math.min(...gapsBetween(columns, 'left', 'right'))
}

function gapsBetween(lanes: readonly { box: Box }[][], from: 'left' | 'top', to: 'right' | 'bottom'): number[] {
  return lanes
    .slice(1)
    .map((lane, at) => around(lane.map(({ box }) => box))![from] - around(lanes[at]!.map(({ box }) => box))![to])
}

function pairsOf<T>(rows: readonly T[][]): T[][] {
  return rows.flatMap((row, at) => (at % 2 === 0 ? [[...row, ...rows[at + 1]!]] : []))
}

/** A shape on which the others lie, or most of them; it hides the lanes between them. */
function panelOf<T extends Located>(shapes: readonly T[]): T | undefined {
  const largest = shapes.reduce((best, shape) => (area(shape.box) > area(best.box) ? shape : best))
  const within = shapes.filter((shape) => shape !== largest && contains(largest.box, shape.box))
  const others = shapes.length - 1
  return within.length === others || (within.length > 1 && within.length * 2 >= others) ? largest : undefined
}

function area({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

function contains(outer: Box, inner: Box): boolean {
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left)
  const height = Math.min(outer.bottom, inner.bottom) - Math.max(outer.top, inner.top)
  return width > 0 && height > 0 && width * height >= (1 - tolerance) * area(inner)
}

/** From the top; what begins above the middle of a row's first shape stands in that row. */
function inRows<T extends Located>(shapes: readonly T[]): T[] {
  const rows: T[][] = []
  let middle = Number.NEGATIVE_INFINITY
  for (const shape of [...shapes].sort((a, b) => a.box.top - b.box.top)) {
    if (shape.box.top < middle) rows.at(-1)!.push(shape)
    else {
      rows.push([shape])
      middle = (shape.box.top + shape.box.bottom) / 2
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top))
}

function lanesAlong<T extends Located>(shapes: readonly T[], from: 'left' | 'top', to: 'right' | 'bottom'): T[][] {
  const sorted = [...shapes].sort((a, b) => a.box[from] - b.box[from])
  const lanes: T[][] = []
  let end = Number.NEGATIVE_INFINITY
  let size = 0
  for (const shape of sorted) {
    const ownSize = shape.box[to] - shape.box[from]
    const overlap = end - shape.box[from]
    if (lanes.length === 0 || overlap <= tolerance * Math.min(size, ownSize)) {
      lanes.push([shape])
      size = ownSize
      end = shape.box[to]
    } else {
      lanes.at(-1)!.push(shape)
      end = Math.max(end, shape.box[to])
      size = Math.min(size, ownSize)
    }
  }
  return lanes
}
