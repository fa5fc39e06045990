/**
 * Running heads, feet and page numbers: what stands at the edge of several pages in one place,
 * with the same words or with numbers that count.
 */
import type { PreparedPage } from './prepare-page.ts'
import { type TextRow, textRows } from './tables/text-rows.ts'
import type { Word } from './words.ts'

/** Share of a page's height, at its top and at its foot, where running heads and feet stand. */
const margin = 0.14
/** Rows of each edge that are looked at. */
const rowsAtEdge = 4
/** The same place on two pages, in points. */
const samePlace = 8

interface EdgeRow {
  page: number
  words: Word[]
  /** Digits as `#`, case folded. */
  shape: string
  /** The numbers in it, in order. */
  numbers: string[]
  /** Distance from the nearer edge, and which edge it is. */
  edge: 'top' | 'foot'
  y: number
}

/** @returns The words of running heads and feet. */
export function findFurniture(pages: readonly PreparedPage[]): Set<Word> {
  const rows = pages.flatMap(edgeRows)
  const byShape = new Map<string, EdgeRow[]>()
  for (const row of rows) {
    const key = `${row.edge}|${row.shape}`
    const list = byShape.get(key)
    if (list) list.push(row)
    else byShape.set(key, [row])
  }
  const furniture = new Set<Word>()
  for (const group of byShape.values())
    for (const row of repeated(group, pages.length)) for (const word of row.words) furniture.add(word)
  for (const row of rows) if (isPageNumber(row)) for (const word of row.words) furniture.add(word)
  return furniture
}

function edgeRows(page: PreparedPage, index: number): EdgeRow[] {
  const limit = page.height * margin
  const tops = textRows(page.words.filter((word) => word.baseline < limit)).slice(0, rowsAtEdge)
  const feet = textRows(page.words.filter((word) => word.baseline > page.height - limit)).slice(-rowsAtEdge)
  return [
    ...tops.map((row) => edgeRow(row, index, 'top', page)),
    ...feet.map((row) => edgeRow(row, index, 'foot', page)),
  ]
}

function edgeRow(row: TextRow, page: number, edge: EdgeRow['edge'], { height }: PreparedPage): EdgeRow {
  const words = row.chunks.flatMap((chunk) => chunk.words)
  const text = words.map((word) => word.text).join(' ')
  return {
    page,
    words,
    shape: text
      .toLowerCase()
      .replace(/\d+/g, '#')
      .replace(/\b[ivxl]+\b/g, '#'),
    numbers: text.match(/\d+/g) ?? [],
    edge,
    y: edge === 'top' ? row.baseline : height - row.baseline,
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
    if (isRepeated(cluster, pageCount)) found.push(...cluster)
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

/** A number alone at the very edge, as on a document of one page. */
function isPageNumber(row: EdgeRow): boolean {
  return (
    /^(?:page\s)?[-–—|\s]*#(?:[-–.]#)?[-–—|\s]*(?:(?:of|\/|von|de|sur)\s#)?$/.test(row.shape) &&
    row.words.length <= 5 &&
    row.y < 60
  )
}
