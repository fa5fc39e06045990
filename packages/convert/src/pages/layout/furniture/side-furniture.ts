/** Titles and page numbers that stand next to the text, at the top or the foot of its margin, on several pages. */
import { addTo } from '../grouped.ts'
import type { Word } from '../words/words.ts'
import type { PageEdges } from './page-edges.ts'

/** Gap (in em) between them and the text, at least. */
const minGap = 0.8
const minPages = 3
/** The same as a share of all: a note in the margin may happen to stand where others do. */
const minShare = 0.1
/** The same place on two pages, in points. */
const samePlace = 2

export function findSideFurniture(edges: readonly PageEdges[]): Word[] {
  if (edges.length < minPages) return []
  const places = new Map<string, { word: Word; page: number }[]>()
  for (const one of edges)
    for (const word of adjacentText(one)) {
      const shape = word.text.replace(/\d+/g, '#')
      const key = `${shape}|${Math.round(word.right / samePlace)}|${Math.round(word.baseline / samePlace)}`
      addTo(places, key, { word, page: one.page.number })
    }
  return [...places.values()]
    .filter((found) => new Set(found.map(({ page }) => page)).size >= Math.max(minPages, minShare * edges.length))
    .flatMap((found) => found.map(({ word }) => word))
}

/** Words that stand left or right of all that is between the page's edges. */
function adjacentText({ words, left, right }: PageEdges): Word[] {
  return words.filter((word) => {
    const gap = minGap * word.style.size
    const isAdjacent = right > left && (word.left > right + gap || word.right < left - gap)
    return isAdjacent && /^(?:[\p{L}\d].*[\p{L}\d]|\d+)$/u.test(word.text)
  })
}
