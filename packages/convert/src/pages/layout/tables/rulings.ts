/** Drawn lines → straight lines without doubles, and the groups that hang together. */
import { maxOf, minOf } from '../../statistics.ts'
import type { Ruling } from '../content.ts'

/** A horizontal line at y = `at` from `from` to `to`, or a vertical one at x = `at`. */
export interface Rule {
  at: number
  from: number
  to: number
  /** Where its pieces meet, if it was drawn cell by cell. */
  joints?: number[]
}

export interface RuleGroup {
  horizontal: Rule[]
  vertical: Rule[]
}

/** Lines closer than this are one: double rules, and the two edges of a thin bar. */
const sameLine = 2
/** Pieces of a line with a gap up to this are one. Cells are often drawn one by one. */
const pieceGap = 3
/** Gap between cells that have borders of their own, at most, how often it occurs in both directions, at least, and how much it may differ. */
const maxCellGap = 5
const minCellGaps = 2
const sameGap = 0.3
/** Lines that miss each other by this much still meet. */
const touch = 3
/** Pieces that end and begin within this were drawn to meet. */
const sameEnd = 0.7
/** No table has more; drawings and maps do, and they are no tables. */
const maxRules = 3_000

/** @returns Groups of lines that touch; a page of only horizontal lines gives groups of one. */
export function groupRules(rulings: readonly Ruling[]): RuleGroup[] {
  const across = piecesOf(rulings.filter((one) => one.horizontal).map(asHorizontal))
  const down = piecesOf(rulings.filter((one) => !one.horizontal).map(asVertical))
  const gap = cellGap(across, down) ?? pieceGap
  const horizontal = across.flatMap((pieces) => joinPieces(pieces, gap))
  const vertical = down.flatMap((pieces) => joinPieces(pieces, gap))
  if (horizontal.length > maxRules || vertical.length > maxRules) return []
  return connect(horizontal, vertical)
}

function asHorizontal(ruling: Ruling): Rule {
  return { at: (ruling.top + ruling.bottom) / 2, from: ruling.left, to: ruling.right }
}

function asVertical(ruling: Ruling): Rule {
  return { at: (ruling.left + ruling.right) / 2, from: ruling.top, to: ruling.bottom }
}

/** @returns By line: its pieces, in order. */
function piecesOf(rules: Rule[]): Rule[][] {
  rules.sort((a, b) => a.at - b.at)
  const lines: Rule[][] = []
  for (let start = 0; start < rules.length; ) {
    let end = start + 1
    while (
      end < rules.length &&
      (rules[end] as Rule).at - (rules[end - 1] as Rule).at <= sameLine &&
      (rules[end] as Rule).at - (rules[start] as Rule).at <= 2 * sameLine
    )
      end++
    lines.push(rules.slice(start, end).sort((a, b) => a.from - b.from))
    start = end
  }
  return lines
}

/** The gap between cells, where these have borders of their own: it is the same across and down. */
function cellGap(across: readonly Rule[][], down: readonly Rule[][]): number | undefined {
  const gaps = [across, down].map((lines) => lines.flatMap(gapsOf))
  const all = gaps.flat()
  const widest = maxOf(all, (gap) => gap)
  const isOne = widest - minOf(all, (gap) => gap) < sameGap
  return isOne && gaps.every(({ length }) => length >= minCellGaps) ? widest : undefined
}

function gapsOf(pieces: readonly Rule[]): number[] {
  const gaps: number[] = []
  let end = pieces[0]?.to ?? 0
  for (const { from, to } of pieces) {
    if (from - end > pieceGap && from - end <= maxCellGap) gaps.push(from - end)
    end = Math.max(end, to)
  }
  return gaps
}

/** Pieces on one line, joined where they meet. */
function joinPieces(pieces: readonly Rule[], gap: number): Rule[] {
  const joined: Rule[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!last || piece.from > last.to + gap) {
      joined.push({ ...piece })
      continue
    }
    if (Math.abs(piece.from - last.to) < sameEnd) {
      last.joints ??= []
      last.joints.push(piece.from)
    }
    last.to = Math.max(last.to, piece.to)
  }
  return joined
}

function connect(horizontal: Rule[], vertical: Rule[]): RuleGroup[] {
  const parents = Array.from({ length: horizontal.length + vertical.length }, (_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] as number
    while (parents[at] !== root) [parents[at], at] = [root, parents[at] as number]
    return root
  }
  for (let h = 0; h < horizontal.length; h++) {
    const line = horizontal[h] as Rule
    for (let v = 0; v < vertical.length; v++) {
      const other = vertical[v] as Rule
      if (other.at < line.from - touch || other.at > line.to + touch) continue
      if (line.at < other.from - touch || line.at > other.to + touch) continue
      parents[find(h)] = find(horizontal.length + v)
    }
  }
  const groups = new Map<number, RuleGroup>()
  const groupOf = (at: number): RuleGroup => {
    const root = find(at)
    let group = groups.get(root)
    if (!group) {
      group = { horizontal: [], vertical: [] }
      groups.set(root, group)
    }
    return group
  }
  for (const [at, line] of horizontal.entries()) groupOf(at).horizontal.push(line)
  for (const [at, line] of vertical.entries()) groupOf(horizontal.length + at).vertical.push(line)
  return [...groups.values()]
}
