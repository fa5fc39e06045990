/** Links to a place in the document → links to the heading that stands there. */
import { type LayoutBlock, linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import type { Word } from '../words/words.ts'

/** A heading that begins this far (in points) above or below the place is meant, whatever else is there. */
const [justAbove, justBelow] = [4, 20]
/** One that ends this far above it is meant where the place is in no other text: some programs mark the end of headings. */
const endAbove = 16
/** One this far from it where nothing else is nearer. */
const reach = 40
/** Pages of more blocks have no other looked at than their headings. */
const maxBlocks = 1000

/** The address that readers of a format give to a place: page from 1, points from its top and from its left; 0 is not known. */
export function placeUrl(page: number, y: number, x: number): string {
  return `#place=${page},${Math.round(y)},${Math.round(x)}`
}

/** @returns The names of the headings that are linked to; all other links to places become plain text. */
export function resolveLinks(
  pages: readonly PageLayout[],
  headings: ReadonlyMap<TextBlock, number>,
): Map<TextBlock, string> {
  const names = new Map<TextBlock, string>()
  const byNumber = new Map(pages.map((page) => [page.number, page.blocks]))
  for (const word of linkedWords(pages)) {
    const place = (word.url as string).slice('#place='.length).split(',').map(Number)
    const [page, y, x] = place as [number, number, number]
    // Raised numbers lead to notes, works and addresses.
    const target = word.script === 'superscript' ? undefined : headingAt(byNumber.get(page) ?? [], headings, y, x)
    if (!target) {
      word.url = undefined
      continue
    }
    const name = names.get(target) ?? `heading-${names.size + 1}`
    names.set(target, name)
    word.url = `#${name}`
  }
  return names
}

function* linkedWords(pages: readonly PageLayout[]): Generator<Word> {
  for (const page of pages) {
    for (const block of page.blocks)
      for (const { words } of linesOfBlock(block))
        for (const word of words) if (word.url?.startsWith('#place=')) yield word
  }
}

/** A y of 0 is the page itself: its first heading. */
function headingAt(
  blocks: readonly LayoutBlock[],
  headings: ReadonlyMap<TextBlock, number>,
  y: number,
  x: number,
): TextBlock | undefined {
  const isHeading = (block: LayoutBlock): block is TextBlock => block.kind === 'text' && headings.has(block)
  if (y <= 0) return blocks.find(isHeading)
  let best: LayoutBlock | undefined
  let min = reach
  for (const block of blocks) {
    if ((!isHeading(block) && blocks.length > maxBlocks) || !isInColumn(block, x)) continue
    const apart = isHeading(block) ? gapToHeading(block, y) : gapTo(block, y)
    if (apart < min) {
      min = apart
      best = block
    }
  }
  return best && isHeading(best) ? best : undefined
}

/** Less than the gap to other text where the heading is meant before that. */
function gapToHeading(block: TextBlock, y: number): number {
  if (block.top > y - justAbove && block.top < y + justBelow) return Math.abs(block.top - y) - justBelow
  const gap = gapTo(block, y)
  return y > block.bottom && gap < endAbove ? gap / endAbove : gap
}

/** Between the block and a place above or below it; 0 within. */
function gapTo({ top, bottom }: LayoutBlock, y: number): number {
  return Math.max(0, top - y, y - bottom)
}

/** Share of a column's width that a place may lie left of it: numbers and margins do. */
const leftOfColumn = 0.5

function isInColumn(block: LayoutBlock, x: number): boolean {
  const { left, right } = block.kind === 'text' ? block.column : block
  return x <= 0 || (x > left - leftOfColumn * (right - left) && x < right)
}
