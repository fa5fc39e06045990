/**
 * Whether a page's tags are good enough to be followed: many files have tags that put a page in
 * one paragraph, leave text out, or run through it in another order than a reader would.
 */
import type { LayoutBlock } from '../blocks.ts'

/** Share of the words that the tags must reach. */
const minCoverage = 0.85
const fewWords = 30
/** Lines of one paragraph beyond which it is no paragraph. */
const maxLines = 45
/** Share of steps against the reading direction that is still trusted. */
const maxBackSteps = 0.15

/** Whether the structure reaches nearly all words; a repeated header of a table or a stamp may be left out. */
function isCovered(words: number, untagged: number): boolean {
  const marked = words - untagged
  return marked >= minCoverage * words || (untagged <= fewWords && marked > 0.5 * words)
}

/** @param words How many the page has. @param untagged How many of them no tag reaches. */
export function areTagsGood(
  blocks: readonly LayoutBlock[],
  words: number,
  untagged: number,
  drawnTables: number,
): boolean {
  if (!blocks.length || !isCovered(words, untagged)) return false
  // Drawn tables that the tags do not know: they were made by a program that knows paragraphs only.
  if (drawnTables > 0 && !blocks.some((block) => block.kind === 'table')) return false
  const texts = blocks.filter((block) => block.kind === 'text')
  if (texts.some((block) => block.lines.length > maxLines && !block.role)) return false
  if (texts.length === 1 && (texts[0]?.lines.length ?? 0) > 12) return false
  return backSteps(blocks) <= maxBackSteps
}

/** Share of steps from a block to one above it in the same column. */
function backSteps(blocks: readonly LayoutBlock[]): number {
  let back = 0
  let steps = 0
  let last: LayoutBlock | undefined
  for (const block of blocks) {
    if (block.kind === 'picture') continue
    if (last) {
      steps++
      const overlap = Math.min(last.right, block.right) - Math.max(last.left, block.left)
      const isOver = overlap > 0.3 * Math.min(last.right - last.left, block.right - block.left)
      if (isOver && block.bottom < last.top - 2) back++
    }
    last = block
  }
  return steps > 3 ? back / steps : 0
}
