/** Tables whose cells are filled rectangles side by side, without a line → the lines between them. */
import { maxOf, minOf } from '../../../statistics.ts'
import type { Box, Ruling, Shape } from '../../content.ts'

/** Points; smaller shapes are bullets and marks. */
const narrowest = 10
const lowest = 6
/** Gap between two cells, at most: some programs leave a hair's breadth. */
const seam = 2
const minTiles = 4
const minRows = 3
const maxTiles = 2_000
/** Share of the table that its cells cover: where only every other row is filled, the text is better evidence. */
const covered = 0.9
/**
 * Share of the height of the rows where several tiles stand next to each other, at least: lines of text on a ground have one each,
 * but where a word has another ground.
 */
const minSplit = 0.5

const white = 0xffffff

interface Tile {
  left: number
  top: number
  right: number
  bottom: number
  isWhite: boolean
}

/** @param drawn The lines of the page: those among white tiles show which of these are cells of a table. */
export function tileRulings(shapes: readonly Shape[], drawn: readonly Ruling[]): Ruling[] {
  const tiles = distinct(shapes, narrowest, Infinity)
  if (tiles.length < minTiles || tiles.length > maxTiles) return []
  const spacers = distinct(shapes, 0, narrowest)
  return groupsOf(tiles)
    .filter(
      (group) => isTiling(group) && !isStripe(group, tiles) && !isSheet(group, drawn) && !hasSpacers(group, spacers),
    )
    .flatMap((group) => group.flatMap(edgesOf))
}

/**
 * Whether narrow cells stand at the sides of many: programs that print financial statements give the sign of a currency and
 * the gap between two columns cells of their own, which are no columns for a reader.
 */
function hasSpacers(group: readonly Tile[], spacers: readonly Tile[]): boolean {
  const places = new Set(
    group.flatMap(({ left, top, right }) =>
      [left, right].map((x) => `${Math.round(x / seam)} ${Math.round(top / seam)}`),
    ),
  )
  const isAt = (x: number, top: number): boolean =>
    [-1, 0, 1].some((shift) => places.has(`${Math.round(x / seam) + shift} ${Math.round(top / seam)}`))
  const adjacent = spacers.filter(({ left, top, right }) => isAt(left, top) || isAt(right, top))
  return new Set(adjacent.map(({ top }) => Math.round(top / seam))).size >= minRows
}

/** Whether further filled rows stand apart from these in the same columns. */
function isStripe(group: readonly Tile[], tiles: readonly Tile[]): boolean {
  const own = new Set(group)
  const lefts = new Set(group.map((tile) => Math.round(tile.left / seam)))
  const others = tiles.filter((tile) => !own.has(tile) && lefts.has(Math.round(tile.left / seam)))
  return new Set(others.map((tile) => Math.round(tile.left / seam))).size >= Math.min(2, lefts.size)
}

/** Whether they are the white cells of a printed sheet, of which lines make a table of some. */
function isSheet(group: readonly Tile[], drawn: readonly Ruling[]): boolean {
  if (!group.every(({ isWhite }) => isWhite)) return false
  const [left, top, right, bottom] = boundsOf(group)
  return drawn.some((line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top)
}

/** Filled rectangles that are at least as wide as `from`, and narrower than `to`. */
function distinct(shapes: readonly Shape[], from: number, to: number): Tile[] {
  const found = new Map<string, Tile>()
  for (const { box, filled, colour } of shapes) {
    const [left, top, right, bottom] = box
    const width = right - left
    if (!filled || width < from || width >= to || bottom - top < lowest) continue
    found.set(box.map(Math.round).join(' '), { left, top, right, bottom, isWhite: colour === white })
    if (found.size > maxTiles) break
  }
  return [...found.values()]
}

/** Tiles that hang together by whole parts of their sides. */
function groupsOf(tiles: readonly Tile[]): Tile[][] {
  const groups: Tile[][] = []
  const waiting = new Set(tiles)
  for (const first of tiles) {
    if (!waiting.delete(first)) continue
    const group = [first]
    for (let at = 0; at < group.length; at++)
      for (const other of waiting)
        if (touches(group[at] as Tile, other)) {
          group.push(other)
          waiting.delete(other)
        }
    groups.push(group)
  }
  return groups
}

function touches(a: Tile, b: Tile): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (Math.abs(across) <= seam) return down > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top)
  if (Math.abs(down) <= seam) return across > 0.5 * Math.min(a.right - a.left, b.right - b.left)
  return false
}

function isTiling(group: readonly Tile[]): boolean {
  if (group.length < minTiles) return false
  const [left, top, right, bottom] = boundsOf(group)
  const area = group.reduce((sum, tile) => sum + (tile.right - tile.left) * (tile.bottom - tile.top), 0)
  const share = area / ((right - left) * (bottom - top))
  const columns = new Set(group.map((tile) => Math.round(tile.left / seam)))
  const rows = new Set(group.map((tile) => Math.round(tile.top / seam)))
  return share > covered && share < 2 - covered && columns.size > 1 && rows.size >= minRows && hasSplitRows(group)
}

function hasSplitRows(group: readonly Tile[]): boolean {
  const rows = new Map(group.map((tile) => [Math.round(tile.top / seam), tile]))
  let [height, split] = [0, 0]
  for (const { top, bottom } of rows.values()) {
    const middle = (top + bottom) / 2
    height += bottom - top
    if (group.filter((tile) => tile.top < middle && tile.bottom > middle).length > 1) split += bottom - top
  }
  return split >= minSplit * height
}

function boundsOf(group: readonly Tile[]): Box {
  return [
    minOf(group, (tile) => tile.left),
    minOf(group, (tile) => tile.top),
    maxOf(group, (tile) => tile.right),
    maxOf(group, (tile) => tile.bottom),
  ]
}

function edgesOf({ left, top, right, bottom }: Tile): Ruling[] {
  return [
    { left, top, right, bottom: top, horizontal: true },
    { left, top: bottom, right, bottom, horizontal: true },
    { left, top, right: left, bottom, horizontal: false },
    { left: right, top, right, bottom, horizontal: false },
  ]
}
