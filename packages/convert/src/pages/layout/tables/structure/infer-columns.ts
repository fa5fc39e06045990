/** Column edges of a table from the gaps in its rows. */
import { maxOf, median, minOf } from '../../../statistics.ts'
import { firstCode, isCjk } from '../../scripts.ts'
import { minGap } from '../cell-breaks/features.ts'
import { type Chunk, chunkText, cjkGap, filledColumns, isNumeric, type TextRow } from './text-rows.ts'

/** A gap that separates columns is at least this wide (in em), in a table of many rows and of few. */
const narrowGap = 0.55
const wideGap = 0.8
/** The same where chunks are known to be split by moves of the pen, not by spaces. */
const jumpGap = 0.2
/** Rows from which the narrow gap is enough: that many do not leave one place free by chance. */
const manyRows = 5

/**
 * @param joints Where lines and fillings that were drawn cell by cell meet.
 * @param tight Gap (in em) that is enough, where chunks are known to be cells.
 * @returns Edges, left to right, the table's own sides included.
 */
export function inferColumns(
  rows: readonly TextRow[],
  left: number,
  right: number,
  joints: readonly number[] = [],
  tight?: number,
): number[] {
  const size = median(rows.map((row) => row.size)) ?? 10
  // Headers span columns and titles stand over them: the rows below decide where there are enough.
  const telling = rows.filter((row) => row.chunks.length > 1)
  const body = telling.length >= 5 ? telling.slice(Math.min(2, telling.length - 3)) : telling
  const narrowest = (tight ?? minColumnGap(body)) * size
  const allowed = Math.floor(body.length * 0.08)
  const keyed = [...body, ...loneKeys(rows, body)]
  const isWide = (gap: Interval): boolean => gap.to - gap.from >= narrowest
  const free = freeIntervals(keyed, left, right, allowed).filter(isWide)
  const gaps = [...free, ...crossedGaps(rows.slice(0, askedRows), free).filter(isWide)].sort((a, b) => a.from - b.from)
  const edgesOf = (parting: readonly Interval[]): number[] => edgesIn(parting, rows, left, right, joints)
  // Some titles may have a line above the row that has those of all columns.
  for (const header of [rows[0], titlesBelow(rows)]) {
    if (!header) continue
    const titled = splitByTitles(gaps, header)
    const edges = titled.length > gaps.length ? edgesOf(titled) : []
    if (edges.length && isFull(header, edges)) return edges
  }
  const edges = withoutSplitColumns(withoutPoorColumns(edgesOf(gaps), rows), rows)
  const full = fullColumns(rows, left, right)
  return full && full.length >= edges.length && !areIn(rows, edges) ? full : edges
}

/** Whether each of the rows with as many cells as there are columns has one in each. */
function areIn(rows: readonly TextRow[], edges: readonly number[]): boolean {
  return rows.every((row) => row.chunks.length < edges.length - 1 || isFull(row, edges))
}

/** Rows that fill all columns, at least, and their share of those with several cells. */
const minFull = 3
const fullShare = 0.4

/** The columns of the rows with most cells, where these never stand over each other: labels of sums may reach into others. */
function fullColumns(rows: readonly TextRow[], left: number, right: number): number[] | undefined {
  const several = rows.filter(({ chunks }) => chunks.length > 1)
  const most = maxOf(several, ({ chunks }) => chunks.length)
  const full = several.filter(({ chunks }) => chunks.length === most)
  if (most < 3 || most > maxEdges || full.length < Math.max(minFull, fullShare * several.length)) return undefined
  const edges = [left]
  for (let at = 1; at < most; at++) {
    const end = maxOf(full, ({ chunks }) => (chunks[at - 1] as Chunk).right)
    const start = minOf(full, ({ chunks }) => (chunks[at] as Chunk).left)
    if (end >= start) return undefined
    edges.push((end + start) / 2)
  }
  return [...edges, right]
}

function edgesIn(
  gaps: readonly Interval[],
  rows: readonly TextRow[],
  left: number,
  right: number,
  joints: readonly number[],
): number[] {
  const inner = drawnGaps(
    gaps.filter((gap) => gap.from > left + 0.5 && gap.to < right - 0.5),
    joints,
  )
  if (inner.length > maxEdges) return [left, right]
  const full = rows.filter((row) => row.chunks.length === inner.length + 1)
  const edges = [left, ...inner.map((gap, at) => jointIn(gap, joints) ?? edgeIn(gap, at, rows, full)), right]
  return edges.sort((a, b) => a - b)
}

/** The second row, where it has more texts than the first and no number. */
function titlesBelow([first, second]: readonly TextRow[]): TextRow | undefined {
  if (!first || !second || second.chunks.length <= first.chunks.length) return undefined
  return second.chunks.some((chunk) => isNumeric(chunkText(chunk))) ? undefined : second
}

/** The gaps, but for those in which a title of the header stands, which are one on each of its sides: its column is empty. */
function splitByTitles(gaps: readonly Interval[], header: TextRow): readonly Interval[] {
  if (gaps.length > maxEdges) return gaps
  return gaps.flatMap(({ from, to }) => {
    const titles = header.chunks.filter((chunk) => chunk.left > from && chunk.right < to)
    const ends = [from, ...titles.map((title) => title.right)]
    return ends.map((end, at) => ({ from: end, to: titles[at]?.left ?? to }))
  })
}

/** Whether each column has a title of its own. */
function isFull(header: TextRow, edges: readonly number[]): boolean {
  return header.chunks.length === edges.length - 1 && filledColumns(header, edges).size === header.chunks.length
}

/** Rows that leave a place free, at least, where texts of others go over it; of so many that are asked. */
const minSplit = 3
const askedRows = 200
/** No table has more columns. */
const maxEdges = 500
/** Tables with more columns have no recognisable labels of totals. */
const maxColumns = 100
/** How near (in points) the cells of a column begin to each other. */
const sameStart = 2

/**
 * Gaps that rows of many cells leave at one place, and that texts over several columns cross in rows of fewer cells:
 * the labels of totals, the titles of groups.
 */
function crossedGaps(rows: readonly TextRow[], free: readonly Interval[]): Interval[] {
  const found: Interval[] = []
  const columns = columnStarts(rows).filter((starts) => starts.length >= minSplit)
  if (columns.length > maxColumns) return found
  for (const starts of columns) {
    const gap = {
      from: maxOf(starts, ({ before }) => before.right),
      to: minOf(starts, ({ chunk }) => chunk.left),
    }
    if (gap.to <= gap.from || [...free, ...found].some((one) => one.from < gap.to && one.to > gap.from)) continue
    const minChunks = minOf(starts, ({ row }) => row.chunks.length)
    const crossing = rows.filter((row) => row.chunks.some(({ left, right }) => left < gap.from && right > gap.to))
    if (crossing.length <= starts.length && crossing.every((row) => row.chunks.length < minChunks)) found.push(gap)
  }
  return found
}

interface Start {
  row: TextRow
  before: Chunk
  chunk: Chunk
}

/** Chunks with another before them, by the place where they begin. */
function columnStarts(rows: readonly TextRow[]): Start[][] {
  const starts = rows
    .flatMap((row) => row.chunks.slice(1).map((chunk, at) => ({ row, before: row.chunks[at] as Chunk, chunk })))
    .sort((a, b) => a.chunk.left - b.chunk.left)
  const groups: Start[][] = []
  for (const start of starts) {
    const group = groups.at(-1)
    if (group && start.chunk.left - (group[0] as Start).chunk.left < sameStart) group.push(start)
    else groups.push([start])
  }
  return groups
}

/** Keys that stand between the rows that they are for, left of all other cells. */
function loneKeys(rows: readonly TextRow[], body: readonly TextRow[]): TextRow[] {
  let first = Infinity
  for (const row of body) for (const chunk of row.chunks) first = Math.min(first, chunk.left)
  return rows.filter((row) => row.chunks.length === 1 && (row.chunks[0] as Chunk).right < first)
}

/** Whether ideographs stand in a good part of the cells. */
function isCjkTable(body: readonly TextRow[]): boolean {
  const chunks = body.flatMap((row) => row.chunks)
  return chunks.filter((chunk) => isCjk(firstCode(chunk.words[0]?.text ?? ''))).length >= chunks.length * 0.3
}

/** Share of the gaps in which drawn cells meet, from which the others are none between columns. */
const mostlyDrawn = 0.6

function drawnGaps(gaps: Interval[], joints: readonly number[]): Interval[] {
  const drawn = gaps.filter((gap) => jointIn(gap, joints) !== undefined)
  return drawn.length > 1 && drawn.length >= mostlyDrawn * gaps.length ? drawn : gaps
}

/** The place in the gap at which most cells meet. */
function jointIn({ from, to }: Interval, joints: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const joint of joints) {
    if (joint <= from || joint >= to) continue
    const place = Math.round(joint)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  let best: number | undefined
  for (const [place, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = place
  return best
}

/**
 * Where in the gap of the body the edge is: in the widest part that the headers leave empty too.
 *
 * @param number Of the gap, from the left; rows that are `full` have as many chunks on its left and one more.
 */
function edgeIn(gap: Interval, number: number, rows: readonly TextRow[], full: readonly TextRow[]): number {
  const parts = freeIntervals(
    rows.map((row) => ({
      ...row,
      chunks: row.chunks.filter(
        (chunk) =>
          chunk.right > gap.from &&
          chunk.left < gap.to &&
          // What lies over all of it is a title of both columns.
          (chunk.left > gap.from || chunk.right < gap.to) &&
          chunk.right - chunk.left < 3 * (gap.to - gap.from) + 40,
      ),
    })),
    gap.from,
    gap.to,
    0,
  ).filter((part) => part.to > part.from)
  const weighed = parts.map((part) => ({ part, split: full.filter((row) => isBetween(row, number, part)).length }))
  weighed.sort((a, b) => b.split - a.split || b.part.to - b.part.from - (a.part.to - a.part.from))
  const { from, to } = weighed[0]?.part ?? gap
  return (from + to) / 2
}

/** Whether as many of the row's chunks and one more stand left of the gap, and the others right of it. */
function isBetween({ chunks }: TextRow, number: number, { from, to }: Interval): boolean {
  let before = 0
  for (const { left, right } of chunks) {
    if (right <= from + 0.5) before++
    else if (left < to - 0.5) return false
  }
  return before === number + 1
}

function minColumnGap(body: readonly TextRow[]): number {
  if (body.some(({ hasNarrowGaps }) => hasNarrowGaps)) return minGap
  const isJumping = body.some((row) => row.chunks.some((chunk) => chunk.words.at(-1)?.isJump))
  if (isJumping && body.length >= 3) return jumpGap
  if (body.length >= 3 && isCjkTable(body)) return cjkGap
  return body.length >= manyRows ? narrowGap : wideGap
}

interface Interval {
  from: number
  to: number
}

/** x-intervals that at most `allowed` rows cover. */
function freeIntervals(rows: readonly TextRow[], left: number, right: number, allowed: number): Interval[] {
  const events: { x: number; change: number }[] = []
  for (const row of rows) {
    for (const chunk of row.chunks) {
      events.push({ x: chunk.left, change: 1 }, { x: chunk.right, change: -1 })
    }
  }
  events.sort((a, b) => a.x - b.x || a.change - b.change)
  const free: Interval[] = []
  let covering = 0
  let from: number | undefined = left
  for (const { x, change } of events) {
    covering += change
    if (covering > allowed && from !== undefined) {
      free.push({ from, to: x })
      from = undefined
    } else if (covering <= allowed && from === undefined) from = x
  }
  if (from !== undefined) free.push({ from, to: right })
  return free
}

/** A column needs text in two rows at least; a poorer one belongs to the neighbour whose texts reach into it. */
function withoutPoorColumns(edges: readonly number[], rows: readonly TextRow[]): number[] {
  const needed = rows.length >= 3 ? 2 : 1
  const kept = [...edges]
  for (let at = 0; at + 1 < kept.length; ) {
    const [from, to] = [kept[at] as number, kept[at + 1] as number]
    const filled = rows.filter((row) => row.chunks.some((chunk) => isIn(chunk, from, to)))
    if (kept.length < 3 || filled.length >= needed || filled.some((row) => isNextToNumber(row, from, to))) {
      at++
      continue
    }
    const isFirst = at === 0
    const isLast = at + 2 === kept.length
    const joinsLeft = isLast || (!isFirst && crossings(rows, from) > crossings(rows, to))
    kept.splice(joinsLeft ? at : at + 1, 1)
    if (joinsLeft) at--
  }
  return kept
}

/** Whether the text of a row in a column is an amount with another at its side: they are of two columns. Numbers of axes and drawings have no fractions. */
function isNextToNumber({ chunks }: TextRow, from: number, to: number): boolean {
  const at = chunks.findIndex((chunk) => isIn(chunk, from, to))
  const [own, ...others] = [at, at - 1, at + 1].map((place) => chunks[place])
  const isAmount = (chunk: Chunk | undefined): boolean => {
    const text = chunk ? chunkText(chunk) : ''
    return isNumeric(text) && /\d[.,]\d{2}/.test(text)
  }
  return isAmount(own) && others.some(isAmount)
}

/** How many rows have a text that lies over a place. */
function crossings(rows: readonly TextRow[], x: number): number {
  return rows.filter((row) => row.chunks.some(({ left, right }) => left < x && right > x)).length
}

/** Rows of a header, at most. */
const maxHeaderRows = 4

/** A title at one side of its column and numbers at the other are one column: no row has both. */
function withoutSplitColumns(edges: readonly number[], rows: readonly TextRow[]): number[] {
  const kept = [edges[0] as number]
  for (let at = 1; at < edges.length; at++) {
    const [from, edge, to] = [kept.at(-1) as number, edges[at] as number, edges[at + 1]]
    if (to === undefined || !isAdjacentTitle(filledRows(rows, from, edge), filledRows(rows, edge, to))) kept.push(edge)
  }
  return kept
}

/** Whether one of two columns has nothing but titles, and the other begins below them. */
function isAdjacentTitle(left: readonly number[], right: readonly number[]): boolean {
  return [
    [left, right],
    [right, left],
  ].some(([titles = [], cells = []]) => {
    const last = titles.at(-1)
    return last !== undefined && last < maxHeaderRows && cells.length > titles.length && last < (cells[0] as number)
  })
}

function filledRows(rows: readonly TextRow[], from: number, to: number): number[] {
  return rows.flatMap((row, at) => (row.chunks.some((chunk) => isIn(chunk, from, to)) ? [at] : []))
}

function isIn(chunk: Chunk, from: number, to: number): boolean {
  const middle = (chunk.left + chunk.right) / 2
  return middle >= from && middle < to
}
