/** Titles and page numbers that stand beside the text, at the top or the foot of its margin, on several pages. */
import { addTo } from '../grouped.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'

/** Share of the page's height, at its top and at its foot, in which they stand. */
const zone = 0.25
/** White (in em) between them and the text, at least. */
const white = 0.8
const fewestPages = 3
/** The same as a share of all: a note in the margin may happen to stand where others do. */
const leastShare = 0.1
/** The same place on two pages, in points. */
const samePlace = 2

export function findSideFurniture(pages: readonly PreparedPage[]): Word[] {
  if (pages.length < fewestPages) return []
  const places = new Map<string, { word: Word; page: number }[]>()
  for (const page of pages)
    for (const word of besideText(page)) {
      const shape = word.text.replace(/\d+/g, '#')
      const key = `${shape}|${Math.round(word.right / samePlace)}|${Math.round(word.baseline / samePlace)}`
      addTo(places, key, { word, page: page.number })
    }
  return [...places.values()]
    .filter((found) => new Set(found.map(({ page }) => page)).size >= Math.max(fewestPages, leastShare * pages.length))
    .flatMap((found) => found.map(({ word }) => word))
}

/** Words of the two zones that stand left or right of all that is between the zones. */
function besideText({ words, height }: PreparedPage): Word[] {
  let left = Infinity
  let right = -Infinity
  const outer: Word[] = []
  for (const word of words) {
    if (word.baseline < zone * height || word.baseline > (1 - zone) * height) outer.push(word)
    else {
      left = Math.min(left, word.left)
      right = Math.max(right, word.right)
    }
  }
  return outer.filter((word) => {
    const gap = white * word.style.size
    const isText = /^(?:[\p{L}\d].*[\p{L}\d]|\d+)$/u.test(word.text)
    return isText && right > left && (word.left > right + gap || word.right < left - gap)
  })
}
