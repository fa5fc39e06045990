/** Page headers, page numbers and stamps that are set sideways, or stand upright on a page whose text is. */
import { maxOf, minOf } from '../../statistics.ts'
import { groupedBy } from '../grouped.ts'
import type { PreparedPage, TurnedWord } from '../prepare-page.ts'
import { chunkText, textRows, wordsOf } from '../tables/structure/text-rows.ts'
import type { Word } from '../words/words.ts'
import { rowText, shapeOf } from './edge-rows.ts'

/** Share of a page's width, at its sides, where the number of a turned page stands, and stamps do. */
const margin = 0.14

/** @param headers Shapes of page headers of other pages, and of their ends. */
export function findTurnedFurniture(pages: readonly PreparedPage[], headers: ReadonlySet<string>): Word[] {
  return [
    ...repeatedTurned(pages),
    ...turnedHeaders(pages, headers),
    ...pages.flatMap(turnedNumber),
    ...pages.flatMap(stamps),
  ]
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

/** Page headers of other pages on one whose text, or whose headers, are set sideways. */
function turnedHeaders(pages: readonly PreparedPage[], headers: ReadonlySet<string>): Word[] {
  if (!headers.size) return []
  return pages
    .flatMap(({ turned }) => turned.flatMap(({ words }) => textRows(words)))
    .filter((row) => headers.has(shapeOf(rowText(row))) || row.chunks.some((chunk) => headers.has(chunkText(chunk))))
    .flatMap(wordsOf)
}

/** The number of a page whose text is set sideways: all that stands upright on it, at its side. */
function turnedNumber({ turned, width }: PreparedPage): Word[] {
  const limit = width * margin
  const isNumber = ({ text, place: [left, , right] }: TurnedWord): boolean =>
    /^\d{1,4}$/.test(text) && (right < limit || left > width - limit)
  return turned.flatMap(({ words }) => (words.length === 1 && words.every(isNumber) ? words : []))
}

/** Words of a page that has text next to its stamp, at least. */
const minWords = 20

/** What is set sideways in the outer margin, beyond all upright text: stamps of archives and printers, numbers of forms. */
function stamps({ words, turned, width }: PreparedPage): Word[] {
  if (words.length < minWords) return []
  const left = Math.min(
    margin * width,
    minOf(words, (word) => word.left),
  )
  const right = Math.max(
    (1 - margin) * width,
    maxOf(words, (word) => word.right),
  )
  return turned.flatMap((group) => group.words.filter(({ place }) => place[2] <= left || place[0] >= right))
}
