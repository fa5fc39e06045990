/** Rows of text at the top and at the foot of a page, any of which may be a page header. */
import type { PreparedPage } from '../prepare-page.ts'
import { type Chunk, chunkText, type TextRow, textRows, wordsOf } from '../tables/structure/text-rows.ts'
import { marksOf, type StructNode } from '../tagged/structure.ts'
import type { Word } from '../words/words.ts'
import type { PageEdges } from './page-edges.ts'

/** Share of a page's height, at its top and at its foot, where page headers and footers stand. */
const margin = 0.14
/** Rows of each edge that are looked at. */
const rowsAtEdge = 4
/** Gap between page headers and the text (in em). */
const gapToNeighbour = 0.55

export interface EdgeRow {
  page: number
  row: TextRow
  words: Word[]
  /** Digits as `#`, case folded. */
  shape: string
  /** Distance from the nearer edge, and which edge it is. */
  edge: 'top' | 'foot'
  y: number
  /** Distance as a share of the page's height. */
  share: number
  /** A gap separates it from the text. */
  isApart: boolean
  /** It is the outermost row, and separated by a gap from all others. */
  isAlone: boolean
  /** A good part of the page's width is white between its outermost pieces. */
  isSplit: boolean
  /** Its outermost pieces, one of which may be a page's number. */
  ends: string[]
}

/** @param index Of the page. */
export function edgeRows({ page, words }: PageEdges, index: number): EdgeRow[] {
  const limit = page.height * margin
  const rows = textRows(words)
  const cells = new Set(page.structure.flatMap(marksOfTables))
  const isCells = (row: TextRow): boolean => row.chunks.some(({ words }) => words.some(({ mark }) => cells.has(mark)))
  const tops = rows.slice(0, rowsAtEdge).filter((row) => row.baseline < limit && !isCells(row))
  const feet = rows.slice(-rowsAtEdge).filter((row) => row.baseline > page.height - limit && !isCells(row))
  const read = (row: TextRow, at: number, edge: EdgeRow['edge'], step: 1 | -1, count: number): EdgeRow => ({
    ...edgeRow(row, index, edge, page, at === 0 && at < count && gapBeyond(row, rows, step) > gapAlone * row.size),
    isApart: at < count,
  })
  feet.reverse()
  const [above, below] = [apart(tops, rows, 1), apart(feet, rows, -1)]
  return [
    ...tops.map((row, at) => read(row, at, 'top', 1, above)),
    ...feet.map((row, at) => read(row, at, 'foot', -1, below)),
  ]
}

/** What the tags call cells is content: page headers are artifacts (ISO 32000-1 §14.8.2.2), which have no tags. */
function marksOfTables(node: StructNode): number[] {
  if (node.type === 'Table') return marksOf(node)
  return node.children.flatMap((child) => (typeof child === 'number' ? [] : marksOfTables(child)))
}

/** Share of the page's width that is white between the two ends of a page header, at least. */
const splitShare = 0.15

/** Gap (in em) around a row that stands alone at the edge of its page. */
const gapAlone = 1.2

/** Gap between a row and the next one inwards, in points. */
function gapBeyond(row: TextRow, all: readonly TextRow[], step: 1 | -1): number {
  const inner = all[all.indexOf(row) + step]
  if (!inner) return Infinity
  return step === 1 ? inner.top - row.bottom : row.top - inner.bottom
}

/**
 * How many rows, from the edge inwards, there are up to the last one that a gap separates from the rest: the
 * header of a table that goes on is no page header.
 */
function apart(rows: readonly TextRow[], all: readonly TextRow[], step: 1 | -1): number {
  return rows.findLastIndex((row) => gapBeyond(row, all, step) > gapToNeighbour * row.size) + 1
}

function edgeRow(
  row: TextRow,
  page: number,
  edge: EdgeRow['edge'],
  { width, height }: PreparedPage,
  isAlone: boolean,
): Omit<EdgeRow, 'isApart'> {
  const [first, last] = [row.chunks[0], row.chunks.at(-1)] as [Chunk, Chunk]
  return {
    page,
    row,
    words: wordsOf(row),
    shape: shapeOf(rowText(row)),
    edge,
    y: edge === 'top' ? row.baseline : height - row.baseline,
    share: (edge === 'top' ? row.baseline : height - row.baseline) / height,
    isAlone,
    isSplit: row.chunks.length <= 3 && last.left - first.right > splitShare * width,
    ends: row.chunks.length > 1 ? [first, last].map(chunkText) : [],
  }
}

export function rowText(row: TextRow): string {
  return wordsOf(row)
    .map(({ text }) => text)
    .join(' ')
}

/** What is the same of a page header on all its pages: its numbers count. */
export function shapeOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})\b/g, '#')
}
