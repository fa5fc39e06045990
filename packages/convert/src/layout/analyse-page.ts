/** Placed characters of one page → its blocks in reading order. */
import type { LayoutBlock, PageLayout, TableBlock } from './blocks.ts'
import { type Item, orderItems } from './columns.ts'
import type { PageContent } from './content.ts'
import { buildSegments, isRightToLeft, type Line, mergeSegments, settleLine } from './lines.ts'
import { removeOverprint } from './overprint.ts'
import { splitParagraphs } from './paragraphs.ts'
import { alignedTables } from './tables/aligned.ts'
import { findDrawnTables } from './tables/find.ts'
import type { Rule } from './tables/rulings.ts'
import { buildWords, type Word } from './words.ts'

export function analysePage(page: PageContent): PageLayout {
  removeOverprint(page.glyphs)
  const words = buildWords(page.glyphs, 0)
  const { tables, rest, rules } = findDrawnTables(page.number, page.rulings, words)
  const segments = buildSegments(rest)
  const items: Item[] = [...segments.map(segmentItem), ...tables.map(tableItem)]
  const isMirrored = segments.filter(isRightToLeft).length > segments.length / 2
  const blocks: LayoutBlock[] = []
  for (const region of orderItems(items, isMirrored)) blocks.push(...regionBlocks(page, region, rules))
  return { number: page.number, width: page.width, height: page.height, blocks }
}

function segmentItem(segment: Line): Item {
  return { left: segment.left, top: segment.top, right: segment.right, bottom: segment.bottom, segment }
}

function tableItem(table: TableBlock): Item {
  return { left: table.left, top: table.top, right: table.right, bottom: table.bottom, table }
}

/** The blocks of one column, top to bottom. */
function regionBlocks(page: PageContent, region: readonly Item[], rules: readonly Rule[]): LayoutBlock[] {
  const tables = region.flatMap((item) => (item.table ? [item.table] : []))
  const words = region.flatMap((item) => item.segment?.words ?? [])
  const aligned = alignedTables(page.number, words, rules)
  const taken = new Set<Word>(aligned.flatMap((found) => [...found.words]))
  const rest = taken.size
    ? buildSegments(words.filter((word) => !taken.has(word)))
    : region.flatMap((item) => item.segment ?? [])
  const lines = mergeSegments(rest)
  for (const line of lines) settleLine(line)
  return weave(page.number, lines, [...tables, ...aligned.map((found) => found.table)])
}

/** Paragraphs between tables. */
function weave(page: number, lines: Line[], tables: TableBlock[]): LayoutBlock[] {
  const bounds = boundsOf(lines)
  const blocks: LayoutBlock[] = []
  const sorted = [...tables].sort((a, b) => a.top - b.top)
  let start = 0
  for (const table of sorted) {
    const middle = (table.top + table.bottom) / 2
    let end = start
    while (end < lines.length && (lines[end] as Line).baseline < middle) end++
    blocks.push(...splitParagraphs(page, lines.slice(start, end), bounds), table)
    start = end
  }
  blocks.push(...splitParagraphs(page, lines.slice(start), bounds))
  return blocks
}

function boundsOf(lines: readonly Line[]): { left: number; right: number } {
  let [left, right] = [Infinity, -Infinity]
  for (const line of lines) {
    left = Math.min(left, line.left)
    right = Math.max(right, line.right)
  }
  return { left, right }
}
