/** What features ask of a page as a whole: its usual type, its edges, its drawn lines and filled areas. */
import type { Box } from '../content.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { colourOf, type PagePieces, type Piece, type Row } from './pieces.ts'

export interface Scene {
  width: number
  height: number
  rows: readonly Row[]
  /** Size and colour of most characters. */
  bodySize: number
  bodyColour: number
  largestSize: number
  characters: number
  digits: number
  bold: number
  pieces: number
  /** Characters by appearance. */
  appearances: ReadonlyMap<string, number>
  /** How many pieces begin, end or have their middle at a place (points, halved). */
  lefts: ReadonlyMap<number, number>
  rights: ReadonlyMap<number, number>
  middles: ReadonlyMap<number, number>
  /** Characters by size, in half points. */
  sizes: ReadonlyMap<number, number>
  /** The sizes, the largest first. */
  sizeOrder: readonly number[]
  left: number
  right: number
  top: number
  bottom: number
  /** y of horizontal lines with their ends, top to bottom. */
  horizontals: readonly { at: number; from: number; to: number }[]
  /** x of vertical lines with their ends, left to right. */
  verticals: readonly { at: number; from: number; to: number }[]
  fills: readonly Box[]
  pictures: readonly Box[]
}

/** More filled areas and pictures are not looked at. */
const maxAreas = 120
/** Filled areas are larger (in em of the body), or they are marks. */
const minFill = 1.5

export function sceneOf(page: PreparedPage, { pieces, rows }: PagePieces): Scene {
  const appearances = new Map<string, number>()
  const sizes = new Map<number, number>()
  const colours = new Map<number, number>()
  const [lefts, rights, middles] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const edges = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const sums = { characters: 0, digits: 0, bold: 0, largestSize: 0 }
  for (const piece of pieces) {
    add(appearances, piece.appearance, piece.characters)
    add(sizes, Math.round(piece.size * 2), piece.characters)
    add(colours, colourOf(piece.style), piece.characters)
    add(lefts, placeOf(piece.left), 1)
    add(rights, placeOf(piece.right), 1)
    add(middles, placeOf((piece.left + piece.right) / 2), 1)
    edges.left = Math.min(edges.left, piece.left)
    edges.right = Math.max(edges.right, piece.right)
    edges.top = Math.min(edges.top, piece.top)
    edges.bottom = Math.max(edges.bottom, piece.bottom)
    sums.characters += piece.characters
    sums.digits += piece.digits * piece.characters
    sums.bold += piece.bold * piece.characters
    sums.largestSize = Math.max(sums.largestSize, piece.size)
  }
  const bodySize = maxOf(sizes, 20) / 2
  const lines = page.rulings.map(({ left, top, right, bottom, horizontal }) =>
    horizontal
      ? { horizontal, at: (top + bottom) / 2, from: left, to: right }
      : { horizontal, at: (left + right) / 2, from: top, to: bottom },
  )
  lines.sort((a, b) => a.at - b.at)
  return {
    width: page.width,
    height: page.height,
    rows,
    bodySize,
    bodyColour: maxOf(colours, 0),
    pieces: pieces.length,
    appearances,
    lefts,
    rights,
    middles,
    sizes,
    sizeOrder: [...sizes.keys()].sort((a, b) => b - a),
    ...edges,
    ...sums,
    horizontals: lines.filter(({ horizontal }) => horizontal),
    verticals: lines.filter(({ horizontal }) => !horizontal),
    fills: page.shapes
      .flatMap(({ box, filled }) => (filled && isArea(box, minFill * bodySize) ? [box] : []))
      .slice(0, maxAreas),
    pictures: page.pictures.map(({ box }) => box).slice(0, maxAreas),
  }
}

function isArea([left, top, right, bottom]: Box, side: number): boolean {
  return right - left > side && bottom - top > side / 2
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

export function placeOf(x: number): number {
  return Math.round(x / 2)
}

function maxOf(counts: ReadonlyMap<number, number>, otherwise: number): number {
  let [found, max] = [otherwise, 0]
  for (const [key, count] of counts) if (count > max) [found, max] = [key, count]
  return found
}

/** How many pieces are aligned at a place, give or take a point. */
export function alignedAt(counts: ReadonlyMap<number, number>, x: number): number {
  const place = placeOf(x)
  return (counts.get(place - 1) ?? 0) + (counts.get(place) ?? 0) + (counts.get(place + 1) ?? 0)
}

/** Lines that are looked at on each side of a piece. */
const maxLines = 24

interface Across {
  at: number
  from: number
  to: number
}

/** The nearest line before and behind a place that crosses `where`. @returns undefined where there is none near. */
export function nearestLines(
  lines: readonly Across[],
  place: number,
  where: number,
): { before: Across | undefined; behind: Across | undefined } {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as Across).at < place) low = middle + 1
    else high = middle
  }
  const crosses = ({ from, to }: Across): boolean => from <= where && to >= where
  let before: Across | undefined
  let behind: Across | undefined
  for (let at = low - 1; at >= Math.max(0, low - maxLines) && !before; at--)
    if (crosses(lines[at] as Across)) before = lines[at]
  for (let at = low; at < Math.min(lines.length, low + maxLines) && !behind; at++)
    if (crosses(lines[at] as Across)) behind = lines[at]
  return { before, behind }
}

/** Share of the page that the smallest of the areas around the middle of a piece has; 0 where there is none. */
export function areaAround(areas: readonly Box[], { left, top, right, bottom }: Piece, scene: Scene): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  let smallest = 0
  for (const [l, t, r, b] of areas) {
    if (x < l || x > r || y < t || y > b) continue
    const share = ((r - l) * (b - t)) / (scene.width * scene.height)
    if (smallest === 0 || share < smallest) smallest = share
  }
  return smallest
}
