/** Column edges of a table from where its rows leave white. */
import { firstCode, isCjk } from '../scripts.ts'
import { type Chunk, cjkGap, type TextRow } from './text-rows.ts'

/** White that parts columns is at least this wide (in em), in a table of many rows and of few. */
const narrowGap = 0.55
const wideGap = 0.8
/** The same where chunks are known to be parted by moves of the pen, not by blanks. */
const jumpGap = 0.2
/** Rows from which the narrow gap is enough: that many do not leave one place free by chance. */
const manyRows = 5

/**
 * @param fixed Edges that are known from drawn lines.
 * @param tight White (in em) that is enough, where chunks are known to be cells.
 * @returns Edges, left to right, the table's own sides included.
 */
export function inferColumns(
  rows: readonly TextRow[],
  left: number,
  right: number,
  fixed: readonly number[] = [],
  tight?: number,
): number[] {
  const size = usualSize(rows)
  // Heads span columns and titles stand over them: the rows below decide where there are enough.
  const telling = rows.filter((row) => row.chunks.length > 1)
  const body = telling.length >= 5 ? telling.slice(Math.min(2, telling.length - 3)) : telling
  const least = (tight ?? leastGap(body)) * size
  const allowed = Math.floor(body.length * 0.08)
  const gaps = freeIntervals([...body, ...loneKeys(rows, body)], left, right, allowed).filter(
    (gap) => gap.to - gap.from >= least,
  )
  const edges = [left]
  for (const gap of gaps) {
    if (gap.from <= left + 0.5 || gap.to >= right - 0.5) continue
    edges.push(edgeIn(gap, rows))
  }
  for (const edge of fixed) if (!edges.some((one) => Math.abs(one - edge) < size)) edges.push(edge)
  edges.push(right)
  edges.sort((a, b) => a - b)
  return withoutPoorColumns(edges, rows)
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

/** Where in the white of the body the edge lies: in the widest part that heads leave white too. */
function edgeIn(gap: Interval, rows: readonly TextRow[]): number {
  const parts = freeIntervals(
    rows.map((row) => ({
      ...row,
      chunks: row.chunks.filter(
        (chunk) =>
          chunk.right > gap.from && chunk.left < gap.to && chunk.right - chunk.left < 3 * (gap.to - gap.from) + 40,
      ),
    })),
    gap.from,
    gap.to,
    0,
  ).filter((part) => part.to > part.from)
  const widest = parts.reduce(
    (best, part) => (part.to - part.from > best.to - best.from ? part : best),
    parts[0] ?? gap,
  )
  return (widest.from + widest.to) / 2
}

function leastGap(body: readonly TextRow[]): number {
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

/** A column needs text in two rows at least; a poorer one belongs to its neighbour on the left. */
function withoutPoorColumns(edges: number[], rows: readonly TextRow[]): number[] {
  const needed = rows.length >= 3 ? 2 : 1
  const kept = [edges[0] as number]
  for (let at = 1; at < edges.length; at++) {
    const from = kept.at(-1) as number
    const to = edges[at] as number
    const filled = rows.filter((row) => row.chunks.some((chunk) => isIn(chunk, from, to))).length
    if (filled >= needed) kept.push(to)
    else if (at === edges.length - 1) {
      if (kept.length > 1) kept[kept.length - 1] = to
      else kept.push(to)
    }
  }
  return kept
}

function isIn(chunk: Chunk, from: number, to: number): boolean {
  const middle = (chunk.left + chunk.right) / 2
  return middle >= from && middle < to
}

export function usualSize(rows: readonly TextRow[]): number {
  const sizes = rows.map((row) => row.size).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 10
}
