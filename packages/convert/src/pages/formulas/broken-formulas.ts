/** Formulas within text that go on in the next line: TeX breaks them behind relations and operators. */
import type { Cluster } from './connect.ts'
import { unmatchedIn } from './inline-parts.ts'
import { byLeft, type Extent, extentOf, type Item, sizeOfRow } from './item.ts'
import { joinSymbols } from './join-symbols.ts'
import { neighbour, type Pieces } from './neighbours.ts'
import { baselinesOf } from './rows.ts'
import { binaries, closings, openings, punctuation, relations, uprights } from './symbols.ts'

export interface Broken {
  first: Cluster
  second: Cluster
  /** What they are parts of. */
  of: readonly [Cluster, Cluster]
}

/** Distance (in em) of the lines of a text, at least and at most. */
const [minLeading, maxLeading] = [0.9, 2.2]
/** How far (in em) what goes on begins beyond the first line's own beginning, at most: its first line is set in. */
const indent = 2.2
/** Gap (in em) on whose other side another column is. */
const columnGap = 0.7
/** Pages of more are no text. */
const maxBroken = 200

interface Row extends Extent {
  cluster: Cluster
  items: Item[]
  baseline: number
  size: number
}

/** @param maths Those that are known to be formulas; at least one part of each is. */
export function brokenFormulas(all: readonly Cluster[], maths: readonly Cluster[], pieces: Pieces): Broken[] {
  const known = new Set(maths)
  const rows = all.flatMap(rowOf)
  const firsts = rows.filter((row) => endsOpen(row) && isAtEdge(row, pieces, 1)).slice(0, maxBroken)
  const seconds = firsts.length ? rows.filter((row) => beginsAsOperand(row) && isAtEdge(row, pieces, -1)) : []
  const used = new Set<Cluster>()
  const broken: Broken[] = []
  for (const first of firsts) {
    const start = lineStart(first, pieces)
    const second = seconds
      .filter((row) => !used.has(row.cluster) && row !== first && isBelow(row, first, start))
      .sort((a, b) => a.baseline - b.baseline)[0]
    if (!second || !(known.has(first.cluster) || known.has(second.cluster))) continue
    const isInText = neighbour(first, pieces, -1) ?? neighbour(second, pieces, 1)
    const parts = isInText && partsOf(first, second)
    if (!parts) continue
    used.add(first.cluster).add(second.cluster)
    broken.push(parts)
  }
  return broken
}

function rowOf(cluster: Cluster): Row[] {
  if (!cluster.items.length || cluster.items.length > 200) return []
  const size = sizeOfRow(cluster.items)
  const [baseline, another] = baselinesOf(cluster.items, size)
  if (baseline === undefined || another !== undefined) return []
  const items = joinSymbols([...cluster.items].sort(byLeft))
  return [{ ...extentOf(items), cluster, items, baseline, size }]
}

function isOperator({ code }: Item): boolean {
  return (
    (relations.has(code) || binaries.has(code)) &&
    !uprights.has(code) &&
    code !== 0x3a &&
    code !== 0x2d &&
    code !== 0x2f
  )
}

function endsOpen({ items, size }: Row): boolean {
  const last = items.at(-1) as Item
  return items.length > 1 && last.size > 0.85 * size && isOperator(last) && isOperand(items[0] as Item)
}

function beginsAsOperand({ items }: Row): boolean {
  return isOperand(items[0] as Item)
}

function isOperand({ code, latex, kind }: Item): boolean {
  const symbol = String.fromCodePoint(code)
  return (
    kind !== 'glyph' ||
    latex !== '' ||
    openings.has(code) ||
    uprights.has(code) ||
    /^[\p{L}\p{N}∞∅∇∂√−¬]$/u.test(symbol)
  )
}

/** Nothing of its column is at its side. */
function isAtEdge(row: Row, pieces: Pieces, side: 1 | -1): boolean {
  const next = neighbour(row, pieces, side)
  return !next || (side > 0 ? next.left - row.right : row.left - next.right) > columnGap * row.size
}

/** Where the words begin that are on the line before a formula, without a wide gap. */
function lineStart(row: Row, pieces: Pieces): number {
  let { left } = row
  for (;;) {
    const next = neighbour({ ...row, left }, pieces, -1)
    if (!next || left - next.right > columnGap * row.size) return left
    left = next.left
  }
}

function isBelow(row: Row, first: Row, start: number): boolean {
  const distance = (row.baseline - first.baseline) / first.size
  if (distance < minLeading || distance > maxLeading || Math.abs(row.size - first.size) > 0.05 * first.size)
    return false
  return row.left < start + 0.3 * first.size && row.left > start - indent * first.size
}

/** Without punctuation before and behind both. @returns undefined where their brackets are none of pairs. */
function partsOf(first: Row, second: Row): Broken | undefined {
  const before = [...first.items]
  const after = [...second.items]
  for (;;) {
    const unmatched = unmatchedIn([...before, ...after])
    if (unmatched.size === 0 && !isPoint(after.at(-1))) break
    if (before[0] && openings.has(before[0].code) && unmatched.has(before[0])) before.shift()
    else if (isPoint(after.at(-1)) || isUnmatchedEnd(after.at(-1), unmatched)) after.pop()
    else return undefined
  }
  const last = after.at(-1)
  if (before.length < 2 || !last || isOperator(last)) return undefined
  return {
    first: { items: before, bars: first.cluster.bars },
    second: { items: after, bars: second.cluster.bars },
    of: [first.cluster, second.cluster],
  }
}

function isUnmatchedEnd(item: Item | undefined, unmatched: ReadonlySet<Item>): boolean {
  return item !== undefined && closings.has(item.code) && unmatched.has(item)
}

function isPoint(item: Item | undefined): boolean {
  return item !== undefined && (punctuation.has(item.code) || [0x2e, 0x3a, 0x3f].includes(item.code))
}
