/** Titles of slides that several pages have in common: they are no page headers, though these may stand on their lines. */
import { median } from '../../statistics.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'
import type { EdgeRow } from './edge-rows.ts'

/** Type of a title against the usual type of its slide, at least. */
const titleRatio = 1.15
/** Share of the pages at the top of which the same words stand as part of their design. */
const maxPages = 0.85

/** @param rows At the top of pages. @returns The words of titles in them. */
export function commonTitleWords(rows: readonly EdgeRow[], pages: readonly PreparedPage[]): Set<Word> {
  const titles = rows.flatMap(({ page, words }) => {
    const large = largeWords(words, pages[page] as PreparedPage)
    const text = large.map((word) => word.text).join(' ')
    return /\p{L}{2}/u.test(text) ? [{ page, large, text }] : []
  })
  const counts = new Map<string, Set<number>>()
  for (const { page, text } of titles) counts.set(text, (counts.get(text) ?? new Set()).add(page))
  const kept = titles.filter(({ text }) => (counts.get(text) as Set<number>).size < maxPages * pages.length)
  return new Set(kept.flatMap(({ large }) => large))
}

function largeWords(words: readonly Word[], page: PreparedPage): Word[] {
  if (page.width < page.height) return []
  const usual = median(page.words.map(({ style }) => style.size)) ?? 0
  return words.filter(({ style }) => style.size >= titleRatio * usual)
}
