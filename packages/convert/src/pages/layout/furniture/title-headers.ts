/** Page headers that name the chapter or the section: titles of the document said again in lesser type. */
import { withoutNumber } from '../../../heading-inference/numbers.ts'
import { median } from '../../statistics.ts'
import { groupedBy } from '../grouped.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { chunkText, type TextRow, textRows } from '../tables/structure/text-rows.ts'
import type { Word } from '../words/words.ts'
import type { EdgeRow } from './edge-rows.ts'

/** Pages on which such headers stand in one place. */
const minPages = 3
/** Points by which that place may differ. */
const samePlace = 2
/** Type of a title against the header's, at least. */
const titleRatio = 1.1
/** Lines of a title. */
const maxLines = 3

/** @param rows Each alone at the edge of its page. */
export function findTitleHeaders(rows: readonly EdgeRow[], pages: readonly PreparedPage[]): EdgeRow[] {
  const places = groupedBy(rows, ({ edge, y }) => `${edge}|${Math.round(y / samePlace)}`)
  const groups = [...places.values()].filter(areOnPages)
  if (!groups.length) return []
  const prominent = pages.map(prominentWords)
  return groups.flatMap((group) => {
    const titles = titlesOf(prominent, median(group.map(({ row }) => row.size)) ?? 0)
    const found = group.filter(({ row }) => saysTitles(row, titles))
    return areOnPages(found) ? found : []
  })
}

/** Whether enough pages have them. */
function areOnPages(rows: readonly EdgeRow[]): boolean {
  return new Set(rows.map(({ page }) => page)).size >= minPages
}

/** What is larger than most of its page, or bold. */
function prominentWords({ words }: PreparedPage): Word[] {
  const usual = median(words.map(({ style }) => style.size)) ?? 0
  return words.filter(({ style }) => style.bold || style.size > titleRatio * usual)
}

/** Each of its pieces is a title, but for the page's number. */
function saysTitles({ chunks }: TextRow, titles: ReadonlySet<string>): boolean {
  const pieces = chunks.map((chunk) => namesIn(chunkText(chunk))).filter((names) => names[0] !== '')
  return pieces.length > 0 && pieces.every((names) => names.some((name) => titles.has(name)))
}

/** What the piece says, with and without the number of the page before or behind it. */
function namesIn(piece: string): string[] {
  const text = piece.replace(/^\d{1,4}\s*(?=\D)|(?<=\D)(?<!\s)\s*\d{1,4}$/gu, '')
  return /\p{L}/u.test(text) ? [nameOf(text), nameOf(piece)] : ['']
}

/** The titles of all pages, by name: what is larger than the headers. @param prominent Words of each page. */
function titlesOf(prominent: readonly (readonly Word[])[], size: number): Set<string> {
  const titles = new Set<string>()
  for (const words of prominent) {
    const larger = words.filter(({ style }) => style.size > titleRatio * size)
    const lines = textRows(larger).map(({ chunks }) => nameOf(chunks.map(chunkText).join(' ')))
    lines.forEach((_, at) => {
      for (let count = 1; count <= maxLines; count++) titles.add(lines.slice(at, at + count).join(''))
    })
  }
  titles.delete('')
  return titles
}

/** Letters and digits alone, without the number in front; '' of a number alone. */
function nameOf(text: string): string {
  return withoutNumber(`${text} `)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
