/** Which blocks are headings, and of which depth, over the whole document. */
import type { PageLayout, TextBlock } from './blocks.ts'
import { isBoldLine } from './paragraphs.ts'

export function createHeadingRanks(pages: readonly PageLayout[]): (block: TextBlock) => number | undefined {
  const body = bodySize(pages)
  const ranks = new Map<TextBlock, number>()
  const sizes = new Set<number>()
  for (const page of pages)
    for (const block of page.blocks) if (block.kind === 'text' && isHeadingLike(block, body)) sizes.add(lookOf(block))
  const order = [...sizes].sort((a, b) => b - a)
  for (const page of pages)
    for (const block of page.blocks)
      if (block.kind === 'text' && isHeadingLike(block, body))
        ranks.set(block, Math.min(6, order.indexOf(lookOf(block)) + 1))
  return (block) => ranks.get(block)
}

function lookOf(block: TextBlock): number {
  const line = block.lines[0]
  return line ? Math.round(line.size * 2) + (isBoldLine(line) ? 0.5 : 0) : 0
}

function isHeadingLike(block: TextBlock, body: number): boolean {
  const line = block.lines[0]
  if (!line || block.lines.length > 3) return false
  if (line.size >= body * 1.12) return true
  return line.size >= body * 0.97 && block.lines.every(isBoldLine)
}

/** The size of most characters. */
export function bodySize(pages: readonly PageLayout[]): number {
  const weights = new Map<number, number>()
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.kind !== 'text') continue
      for (const line of block.lines)
        for (const word of line.words) {
          const size = Math.round(word.style.size * 2) / 2
          weights.set(size, (weights.get(size) ?? 0) + word.text.length)
        }
    }
  let best = 10
  let most = 0
  for (const [size, weight] of weights) {
    if (weight <= most) continue
    most = weight
    best = size
  }
  return best
}
