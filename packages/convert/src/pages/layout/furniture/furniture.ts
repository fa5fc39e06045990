/**
 * Page headers, page footers and page numbers: what stands at the edge of several pages in one place,
 * with the same words or with numbers that count.
 */
import { append } from '../../../core/document/append.ts'
import { maxOf, median, minOf } from '../../statistics.ts'
import { addTo, groupedBy } from '../grouped.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'
import { findBrowserHeaders } from './browser-headers.ts'
import { commonTitleWords } from './common-titles.ts'
import { type EdgeRow, edgeRows } from './edge-rows.ts'
import { findLineNumbers } from './line-numbers.ts'
import { type PageEdges, pageEdges } from './page-edges.ts'
import { isPageNumber, isPageOfAll, withoutNotes } from './page-numbers.ts'
import { footersOfShortPages } from './short-pages.ts'
import { findSideFurniture } from './side-furniture.ts'
import { findTitleHeaders } from './title-headers.ts'
import { findTurnedFurniture } from './turned-furniture.ts'

/** Share of a page's height, at its top and at its foot, where its number may stand. */
const numberMargin = 0.17
/** The same place on two pages, in points. */
const samePlace = 8

/** @returns The words of page headers and footers. */
export function findFurniture(pages: readonly PreparedPage[]): Set<Word> {
  const edges = pages.map(pageEdges)
  const all = edges.flatMap(edgeRows)
  const rows = all.filter(({ isApart }) => isApart)
  const alone = rows.filter(({ isAlone }) => isAlone)
  const numbers = withoutNotes(rows.filter(isPageNumber), pages)
  const found = [
    ...adjacentRepeated(alone),
    ...findTitleHeaders(alone, pages),
    ...findBrowserHeaders(alone),
    ...numbers,
  ]
  for (const group of groupedBy(rows, ({ edge, shape }) => `${edge}|${shape}`).values()) {
    const again = repeated(group, pages.length)
    append(found, again)
    append(found, touching(all, again))
  }
  const titles = new Set([
    ...commonTitleWords(
      found.filter(({ edge }) => edge === 'top'),
      pages,
    ),
    ...titlesOf(numbers, pages),
    ...firstTitle(
      found.filter(({ edge, page }) => edge === 'top' && page === 0),
      pages[0],
    ),
  ])
  return new Set([
    ...found.flatMap(({ words }) => words.filter((word) => !titles.has(word))),
    ...footersOfShortPages(pages, found),
    ...findTurnedFurniture(pages, new Set(found.flatMap(({ shape, ends }) => [shape, ...ends].filter(hasName)))),
    ...risingNumbers(edges),
    ...findSideFurniture(edges),
    ...findLineNumbers(pages),
  ])
}

/** Points by which the place of one page header may differ between pages. */
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
function adjacentRepeated(rows: readonly EdgeRow[]): EdgeRow[] {
  const byEnd = new Map<string, EdgeRow[]>()
  for (const row of rows) {
    if (!row.isSplit) continue
    row.ends.forEach((end, at) => {
      if (!hasName(end)) return
      const key = `${row.edge}|${at}|${Math.round(row.y / samePlace)}|${end}`
      addTo(byEnd, key, row)
    })
  }
  return [...byEnd.values()].filter((group) => new Set(group.map((row) => row.page)).size > 1).flat()
}

function hasName(text: string): boolean {
  return /\p{L}{3}/u.test(text)
}

/**
 * A number alone in one place of the edge, that grows with the pages: also where text stands next to it, and at any
 * distance from the edge where nothing is beyond it.
 */
function risingNumbers(edges: readonly PageEdges[]): Word[] {
  const places = new Map<string, { at: number; offset: number }[]>()
  edges.forEach(({ page, words }, index) => {
    const limit = page.height * numberMargin
    const foot = page.height - limit
    const first = minOf(words, ({ baseline }) => baseline)
    const last = maxOf(words, ({ baseline }) => baseline)
    const large = titleRatio * (median(page.words.map(({ style }) => style.size)) ?? 0)
    for (const [at, word] of words.entries()) {
      const { baseline } = word
      const isOutermost = baseline === (baseline < page.height / 2 ? first : last)
      const isAtEdge = baseline <= limit || baseline >= foot || isOutermost
      if (!isAtEdge || !/^\d{1,4}$/.test(word.text)) continue
      if (word.style.size >= large && isOfTitle(word, words)) continue
      const key = `${Math.round(word.right / 24)}|${Math.round(baseline / 6)}|${Number(word.text) - index}`
      addTo(places, key, { at, offset: index })
    }
  })
  return [...places.values()]
    .filter((found) => new Set(found.map((one) => one.offset)).size >= Math.min(3, Math.max(2, edges.length)))
    .flatMap((found) => found.flatMap(({ at, offset }) => withTotal((edges[offset] as PageEdges).words, at)))
}

/** The number of a page with the words written around it that say how many there are: `Page 1 of 3`. @param at Of the number. */
function withTotal(words: readonly Word[], at: number): Word[] {
  const spans = [words.slice(Math.max(0, at - 1), at + 3), words.slice(at, at + 3)]
  const { baseline } = words[at] as Word
  const found = spans.find(
    (span) => span.every((word) => word.baseline === baseline) && isPageOfAll(span.map(({ text }) => text).join(' ')),
  )
  return found ?? words.slice(at, at + 1)
}

/** Type of a title against that of most words, at least, and gap (in em) between its number and its first word, at most. */
const titleRatio = 1.2
const titleGap = 4

/** The title of a page of which the number stands on its line, as the name of a bank on its statement. */
function titlesOf(rows: readonly EdgeRow[], pages: readonly PreparedPage[]): Word[] {
  return rows.flatMap(({ page, words }) => {
    const usual = median((pages[page] as PreparedPage).words.map(({ style }) => style.size)) ?? 0
    const large = words.filter(({ style }) => style.size >= titleRatio * usual)
    return large.some(({ text }) => hasName(text)) ? large : []
  })
}

/** The title of the document, which stands on all its pages: no text of the first is as large. @param rows At the top of that. */
function firstTitle(rows: readonly EdgeRow[], page: PreparedPage | undefined): Word[] {
  const own = new Set(rows.flatMap(({ words }) => words))
  const sizeOf = ({ style }: Word): number => style.size
  const usual = median(page?.words.map(sizeOf) ?? []) ?? 0
  const others = maxOf(page?.words.filter((word) => !own.has(word)) ?? [], sizeOf)
  const title = [...own].filter(({ style: { size } }) => size >= titleRatio * usual && size > others)
  return title.some(({ text }) => hasName(text)) ? title : []
}

/** Before words of its own type: the number of a chapter that begins its page. @param words Of the page's edges. */
function isOfTitle({ baseline, right, style }: Word, words: readonly Word[]): boolean {
  return words.some(
    (word) =>
      word.baseline === baseline &&
      word.style.size === style.size &&
      word.style.bold === style.bold &&
      word.left > right &&
      word.left - right < titleGap * style.size &&
      hasName(word.text),
  )
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

/** Two pages of two, or three that are near each other: headers of chapters change within a book. */
function isRepeated(cluster: readonly EdgeRow[], pageCount: number): boolean {
  const onPages = new Set(cluster.map((row) => row.page)).size
  if (onPages < 2) return false
  const [first] = cluster
  const hasWords = first !== undefined && /[^#\s\W]/u.test(first.shape)
  if (!hasWords) return onPages >= 2
  return onPages >= Math.min(3, pageCount)
}
