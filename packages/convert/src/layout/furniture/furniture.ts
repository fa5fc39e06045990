/**
 * Running heads, feet and page numbers: what stands at the edge of several pages in one place,
 * with the same words or with numbers that count.
 */
import { append } from '../../document/append.ts'
import { addTo, groupedBy } from '../grouped.ts'
import type { PreparedPage, TurnedWord } from '../prepare-page.ts'
import { type Chunk, chunkText, type TextRow, textRows } from '../tables/structure/text-rows.ts'
import { marksOf, type StructNode } from '../tagged/structure.ts'
import type { Word } from '../words/words.ts'
import { findBrowserHeads } from './browser-heads.ts'
import { findLineNumbers } from './line-numbers.ts'
import { type PageEdges, pageEdges } from './page-edges.ts'
import { isPageNumber, withoutNotes } from './page-numbers.ts'
import { findSideFurniture } from './side-furniture.ts'
import { slideTitleWords } from './slide-heads.ts'
import { findTitleHeads } from './title-heads.ts'

/** Share of a page's height, at its top and at its foot, where running heads and feet stand; of its width, where it is turned. */
const margin = 0.14
const numberMargin = 0.17
/** Rows of each edge that are looked at. */
const rowsAtEdge = 4
/** White between running heads and the text (in em). */
const whiteBeside = 0.55
/** The same place on two pages, in points. */
const samePlace = 8

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
  /** White parts it from the text. */
  isApart: boolean
  /** It is the outermost row, and parted by white from all others. */
  isAlone: boolean
  /** A good part of the page's width is white between its outermost pieces. */
  isParted: boolean
  /** Its outermost pieces, one of which may be a page's number. */
  ends: string[]
}

/** @returns The words of running heads and feet. */
export function findFurniture(pages: readonly PreparedPage[]): Set<Word> {
  const edges = pages.map(pageEdges)
  const all = edges.flatMap(edgeRows)
  const rows = all.filter(({ isApart }) => isApart)
  const alone = rows.filter(({ isAlone }) => isAlone)
  const found = [
    ...besideRepeated(alone),
    ...findTitleHeads(alone, pages),
    ...findBrowserHeads(alone),
    ...withoutNotes(rows.filter(isPageNumber), pages),
  ]
  for (const group of groupedBy(rows, ({ edge, shape }) => `${edge}|${shape}`).values()) {
    const again = repeated(group, pages.length)
    append(found, again)
    append(found, touching(all, again))
  }
  const titles = slideTitleWords(
    found.filter(({ edge }) => edge === 'top'),
    pages,
  )
  return new Set([
    ...found.flatMap(({ words }) => words.filter((word) => !titles.has(word))),
    ...repeatedTurned(pages),
    ...turnedHeads(pages, found),
    ...pages.flatMap(turnedNumber),
    ...countedNumbers(edges),
    ...findSideFurniture(edges),
    ...pages.flatMap(({ words }) => findLineNumbers(words)),
  ])
}

/** Points by which the place of one running head may differ between pages. */
const sameBaseline = 1.5

/** Rows like those found, on the same baseline, that notes or a full page of text come close to. */
function touching(all: readonly EdgeRow[], found: readonly EdgeRow[]): EdgeRow[] {
  const [first] = found
  if (!first) return []
  return all.filter(
    (row) =>
      !row.isApart && row.edge === first.edge && row.shape === first.shape && Math.abs(row.y - first.y) < sameBaseline,
  )
}

/** Rows alone at the edge with an end that stands on several pages: the other end names the chapter, which changes. */
function besideRepeated(rows: readonly EdgeRow[]): EdgeRow[] {
  const byEnd = new Map<string, EdgeRow[]>()
  for (const row of rows) {
    if (!row.isParted) continue
    row.ends.forEach((end, at) => {
      if (!hasName(end)) return
      const key = `${row.edge}|${at}|${Math.round(row.y / samePlace)}|${end}`
      addTo(byEnd, key, row)
    })
  }
  return [...byEnd.values()].filter((group) => new Set(group.map((row) => row.page)).size > 1).flat()
}

/** A number alone in one place of the edge, that grows with the pages: also where text stands beside it. */
function countedNumbers(edges: readonly PageEdges[]): Word[] {
  const places = new Map<string, { word: Word; offset: number }[]>()
  edges.forEach(({ page, words }, index) => {
    const limit = page.height * numberMargin
    for (const word of words) {
      if ((word.baseline > limit && word.baseline < page.height - limit) || !/^\d{1,4}$/.test(word.text)) continue
      const key = `${Math.round(word.right / 24)}|${Math.round(word.baseline / 6)}|${Number(word.text) - index}`
      addTo(places, key, { word, offset: index })
    }
  })
  return [...places.values()]
    .filter((found) => new Set(found.map((one) => one.offset)).size >= Math.min(3, Math.max(2, edges.length)))
    .flatMap((found) => found.map((one) => one.word))
}

/** Text set sideways that stands on several pages: stamps of archives in the margin. */
function repeatedTurned(pages: readonly PreparedPage[]): Word[] {
  const groups = groupedBy(
    pages.flatMap((page) => page.turned),
    ({ turn, words }) => `${turn}|${words.map((word) => word.text).join(' ')}`,
  )
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => group.flatMap(({ words }) => words))
}

/** Running heads of other pages on one whose text, or whose heads, are set sideways. */
function turnedHeads(pages: readonly PreparedPage[], found: readonly EdgeRow[]): Word[] {
  const known = new Set(found.flatMap(({ shape, ends }) => [shape, ...ends].filter(hasName)))
  if (!known.size) return []
  return pages
    .flatMap(({ turned }) => turned.flatMap(({ words }) => textRows(words)))
    .filter((row) => known.has(shapeOf(rowText(row))) || row.chunks.some((chunk) => known.has(chunkText(chunk))))
    .flatMap(wordsOf)
}

/** The number of a page whose text is set sideways: all that stands upright on it, at its side. */
function turnedNumber({ turned, width }: PreparedPage): Word[] {
  const limit = width * margin
  const isNumber = ({ text, place: [left, , right] }: TurnedWord): boolean =>
    /^\d{1,4}$/.test(text) && (right < limit || left > width - limit)
  return turned.flatMap(({ words }) => (words.length === 1 && words.every(isNumber) ? words : []))
}

function hasName(text: string): boolean {
  return /\p{L}{3}/u.test(text)
}

function wordsOf({ chunks }: TextRow): Word[] {
  return chunks.flatMap(({ words }) => words)
}

function rowText(row: TextRow): string {
  return wordsOf(row)
    .map(({ text }) => text)
    .join(' ')
}

function shapeOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})\b/g, '#')
}

function edgeRows({ page, words }: PageEdges, index: number): EdgeRow[] {
  const limit = page.height * margin
  const rows = textRows(words)
  const cells = new Set(page.structure.flatMap(marksOfTables))
  const isCells = (row: TextRow): boolean => row.chunks.some(({ words }) => words.some(({ mark }) => cells.has(mark)))
  const tops = rows.slice(0, rowsAtEdge).filter((row) => row.baseline < limit && !isCells(row))
  const feet = rows.slice(-rowsAtEdge).filter((row) => row.baseline > page.height - limit && !isCells(row))
  const read = (row: TextRow, at: number, edge: EdgeRow['edge'], step: 1 | -1, count: number): EdgeRow => ({
    ...edgeRow(row, index, edge, page, at === 0 && at < count && whiteBeyond(row, rows, step) > whiteAlone * row.size),
    isApart: at < count,
  })
  feet.reverse()
  const [above, below] = [apart(tops, rows, 1), apart(feet, rows, -1)]
  return [
    ...tops.map((row, at) => read(row, at, 'top', 1, above)),
    ...feet.map((row, at) => read(row, at, 'foot', -1, below)),
  ]
}

/** What the tags call cells is content: running heads are artifacts (ISO 32000-1 §14.8.2.2), which have no tags. */
function marksOfTables(node: StructNode): number[] {
  if (node.type === 'Table') return marksOf(node)
  return node.children.flatMap((child) => (typeof child === 'number' ? [] : marksOfTables(child)))
}

/** Share of the page's width that is white between the two ends of a running head, at least. */
const partedShare = 0.15

/** White (in em) around a row that stands alone at the edge of its page. */
const whiteAlone = 1.2

/** White between a row and the next one inwards, in points. */
function whiteBeyond(row: TextRow, all: readonly TextRow[], step: 1 | -1): number {
  const inner = all[all.indexOf(row) + step]
  if (!inner) return Infinity
  return step === 1 ? inner.top - row.bottom : row.top - inner.bottom
}

/**
 * How many rows, from the edge inwards, there are up to the last one that white parts from the rest: the
 * head of a table that goes on is no running head.
 */
function apart(rows: readonly TextRow[], all: readonly TextRow[], step: 1 | -1): number {
  return rows.findLastIndex((row) => whiteBeyond(row, all, step) > whiteBeside * row.size) + 1
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
    isParted: row.chunks.length <= 3 && last.left - first.right > partedShare * width,
    ends: row.chunks.length > 1 ? [first, last].map(chunkText) : [],
  }
}

/** Rows of one shape that stand in one place on enough pages. */
function repeated(group: EdgeRow[], pageCount: number): EdgeRow[] {
  if (pageCount < 2 || group.length < 2) return []
  const sorted = [...group].sort((a, b) => a.y - b.y)
  const found: EdgeRow[] = []
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && (sorted[end] as EdgeRow).y - (sorted[end - 1] as EdgeRow).y <= samePlace) end++
    const cluster = sorted.slice(start, end)
    if (isRepeated(cluster, pageCount)) append(found, cluster)
    start = end
  }
  return found
}

/** Two pages of two, or three that are near each other: heads of chapters change within a book. */
function isRepeated(cluster: readonly EdgeRow[], pageCount: number): boolean {
  const onPages = new Set(cluster.map((row) => row.page)).size
  if (onPages < 2) return false
  const [first] = cluster
  const hasWords = first !== undefined && /[^#\s\W]/u.test(first.shape)
  if (!hasWords) return onPages >= 2
  return onPages >= Math.min(3, pageCount)
}
