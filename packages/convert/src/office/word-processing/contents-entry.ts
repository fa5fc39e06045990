/** Lines of a table of contents: their words lead to a heading, their page numbers say nothing here. */
import type { Run } from '../../core/document/runs.ts'

/** Runs at the end of a line that may hold its page number. */
const longestTail = 4

/**
 * A line of a table of contents ends in a page number or leads to its heading; authors use the
 * styles of such lines for headings as well.
 */
export function isContentsEntry(runs: readonly Run[]): boolean {
  return isTabbedEntry(runs) || /(?:^|[\s.…])(?:\d+|[ivxlc]+)\s*$/i.test(textOf(runs.slice(-longestTail)))
}

/** For a line that only stands among those of a table of contents: a tab goes before its number. */
export function isTabbedEntry(runs: readonly Run[]): boolean {
  return pageNumberTab(runs) >= 0 || runs.some(leadsToPlace)
}

function leadsToPlace({ link }: Run): boolean {
  return link?.startsWith('#') === true
}

/**
 * The page number goes with the tab before it; other tabs are spaces. Where the number alone leads to the heading,
 * the words do so instead.
 */
export function withoutPageNumber<T extends Run>(runs: readonly T[]): T[] {
  const tab = pageNumberTab(runs)
  const last = runs[tab]
  if (typeof last?.content !== 'string') return withoutTabs(runs)
  const words = withoutTabs([
    ...runs.slice(0, tab),
    { ...last, content: last.content.slice(0, last.content.lastIndexOf('\t')) },
  ])
  const link = runs.slice(tab + 1).find(leadsToPlace)?.link
  return link === undefined || words.some(leadsToPlace) ? words : words.map((run) => ({ ...run, link }))
}

/** As `12`, `iv` or, by chapters, `A-3`. */
const pageNumber = /^\s*(?:(?:\d+|[a-z])[-.:–—])?(?:\d+|[ivxlcdm]+)\s*$/i

/** Index of the run with the tab that a page number comes behind; -1 where there is none. */
function pageNumberTab(runs: readonly Run[]): number {
  const tab = runs.findLastIndex(({ content }) => typeof content === 'string' && content.includes('\t'))
  const tail = textOf(runs.slice(Math.max(0, tab)))
  return pageNumber.test(tail.slice(tail.lastIndexOf('\t') + 1)) ? tab : -1
}

/** In one line of words a tab is a space. */
export function withoutTabs<T extends Run>(runs: readonly T[]): T[] {
  return runs.map((run) =>
    typeof run.content === 'string' ? { ...run, content: run.content.replaceAll('\t', ' ') } : run,
  )
}

/** What is no text is distinguished from numbers. */
function textOf(runs: readonly Run[]): string {
  return runs.map(({ content }) => (typeof content === 'string' ? content : '?')).join('')
}
