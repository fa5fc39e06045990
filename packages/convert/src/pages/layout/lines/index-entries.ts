/** Entries of an index: words, a comma, and the pages where they stand. */

import type { Line } from './line.ts'
import { lineText } from './lines.ts'

/** Lines of an index, and share of them that end in numbers of pages, at least. */
const minLines = 6
const minNumbered = 0.7

export function endsInPages(line: Line): boolean {
  if (!/\d$/.test(line.words.at(-1)?.text ?? '')) return false
  return /\p{L}[^\d\p{L}]*, ?\d+(?:[–, -]+\d+)*$/u.test(lineText(line))
}

/** @param lines Of one column. */
export function areOfIndex(lines: readonly Line[]): boolean {
  return lines.length >= minLines && lines.filter(endsInPages).length >= minNumbered * lines.length
}
