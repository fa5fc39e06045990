/** Numbers of pages, alone or at the end of a line that stands alone at the edge of its page. */
import { median } from '../../statistics.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { EdgeRow } from './edge-rows.ts'

/** Share of the page's height within which a number alone, and a number next to a title, stand on a document of one page. */
const numberShare = 0.12
const titleShare = 0.1

const numberAlone = /^(?:page\s)?[-–—|\s]*#(?:[-–.]#)?[-–—|\s]*$/
const ofAll = /^(?:\p{L}{2,7}\.?\s?)?(\d{1,4})\s?(?:\/|of|von|de|sur|di|van|z|av|af)\s?(\d{1,4})$/iu

/** Whether it is the number of a page and how many there are: `Page 1 of 3`, `Seite 1 von 3`, `1/3`. */
export function isPageOfAll(text: string): boolean {
  const [, number, all] = ofAll.exec(text) ?? []
  return Number(number) >= 1 && Number(number) <= Number(all)
}

function isNumber(text: string): boolean {
  return /^(?:\d{1,4}|[ivxl]{1,6})$/.test(text)
}

/** Type of this share of a page's usual size or less may be a raised number. */
const raisedRatio = 0.75

/** Those whose number a text refers to are notes, not numbers of pages before a title. */
export function withoutNotes(rows: readonly EdgeRow[], pages: readonly PreparedPage[]): EdgeRow[] {
  const isLabelled = ({ ends, isSplit }: EdgeRow): boolean => !isSplit && isNumber(ends[0] ?? '')
  if (!rows.some(isLabelled)) return [...rows]
  const raised = new Set(pages.flatMap(raisedNumbers))
  return rows.filter((row) => !isLabelled(row) || !raised.has(row.ends[0] as string))
}

function raisedNumbers({ words }: PreparedPage): string[] {
  const usual = median(words.map(({ style }) => style.size)) ?? 0
  return words.filter(({ style, text }) => style.size <= raisedRatio * usual && isNumber(text)).map(({ text }) => text)
}

/** A number alone at the edge, or at the end of a line that stands alone there, as on a document of one page. */
export function isPageNumber(row: EdgeRow): boolean {
  if (row.isAlone && row.share < titleShare && row.ends.some((end) => isNumber(end) || isPageOfAll(end))) return true
  return (
    (numberAlone.test(row.shape) || isPageOfAll(row.words.map(({ text }) => text).join(' '))) &&
    row.words.length <= 5 &&
    (row.y < 60 || (row.isAlone && row.share < numberShare))
  )
}
