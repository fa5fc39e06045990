/** Lines of a table of contents: their words lead to a heading, their page numbers say nothing here. */
import type { Run } from '../document/runs.ts'

/** Runs at the end of a line that may hold its page number. */
const longestTail = 4

/**
 * A line of a table of contents ends in a page number or leads to its heading; authors use the
 * styles of such lines for headings as well.
 */
export function isContentsEntry(runs: readonly Run[]): boolean {
  return /(?:^|[\s.…])(?:\d+|[ivxlc]+)\s*$/i.test(textOf(runs.slice(-longestTail))) || runs.some(leadsToPlace)
}

function leadsToPlace({ link }: Run): boolean {
  return link?.startsWith('#') === true
}

/** As `12`, `iv` or, by chapters, `A-3`. */
const pageNumber = /^\s*(?:(?:\d+|[a-z])[-.:–—])?(?:\d+|[ivxlcdm]+)\s*$/i

/** The page number goes with the tab before it; other tabs are blanks. */
export function withoutPageNumber<T extends Run>(runs: readonly T[]): T[] {
  const tab = runs.findLastIndex(({ content }) => typeof content === 'string' && content.includes('\t'))
  const last = runs[tab]
  if (!last || typeof last.content !== 'string') return [...runs]
  const start = last.content.lastIndexOf('\t')
  const tail = last.content.slice(start + 1) + textOf(runs.slice(tab + 1))
  if (!pageNumber.test(tail)) return withoutTabs(runs)
  return withoutTabs([...runs.slice(0, tab), { ...last, content: last.content.slice(0, start) }])
}

/** In one line of words a tab is a blank. */
export function withoutTabs<T extends Run>(runs: readonly T[]): T[] {
  return runs.map((run) =>
    typeof run.content === 'string' ? { ...run, content: run.content.replaceAll('\t', ' ') } : run,
  )
}

/** What is no text is told from numbers. */
function textOf(runs: readonly Run[]): string {
  return runs.map(({ content }) => (typeof content === 'string' ? content : '?')).join('')
}
