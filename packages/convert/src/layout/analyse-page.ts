/** Placed characters of one page → its blocks in reading order. */
import type { LayoutBlock, PageLayout } from './blocks.ts'
import { type Item, orderItems } from './columns.ts'
import type { PageContent } from './content.ts'
import { buildSegments, isRightToLeft, type Line, mergeSegments, settleLine } from './lines.ts'
import { removeOverprint } from './overprint.ts'
import { splitParagraphs } from './paragraphs.ts'
import { buildWords } from './words.ts'

export function analysePage(page: PageContent): PageLayout {
  removeOverprint(page.glyphs)
  const words = buildWords(page.glyphs, 0)
  const segments = buildSegments(words)
  const items: Item[] = segments.map((segment) => ({
    left: segment.left,
    top: segment.top,
    right: segment.right,
    bottom: segment.bottom,
    segment,
  }))
  const isMirrored = segments.filter(isRightToLeft).length > segments.length / 2
  const blocks: LayoutBlock[] = []
  for (const region of orderItems(items, isMirrored)) blocks.push(...regionBlocks(page, region))
  return { number: page.number, width: page.width, height: page.height, blocks }
}

function regionBlocks(page: PageContent, region: readonly Item[]): LayoutBlock[] {
  const segments = region.flatMap((item) => (item.segment ? [item.segment] : []))
  const lines = mergeSegments(segments)
  for (const line of lines) settleLine(line)
  return splitParagraphs(page.number, lines, boundsOf(lines))
}

function boundsOf(lines: readonly Line[]): { left: number; right: number } {
  let [left, right] = [Infinity, -Infinity]
  for (const line of lines) {
    left = Math.min(left, line.left)
    right = Math.max(right, line.right)
  }
  return { left, right }
}
