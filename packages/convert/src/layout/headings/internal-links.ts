/** Links to a place in the document → links to the heading that stands there. */
import { linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import { groupedBy } from '../grouped.ts'
import type { Word } from '../words/words.ts'

/** A heading this far (in points) below or above the place is meant. */
const reach = 40

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
  const byPage = groupedBy(headings.keys(), (block) => block.page)
  for (const word of linkedWords(pages)) {
    const place = (word.url as string).slice('#place='.length).split(',').map(Number)
    const [page, y, x] = place as [number, number, number]
    const target = nearest(byPage.get(page) ?? [], y, x)
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
function nearest(blocks: readonly TextBlock[], y: number, x: number): TextBlock | undefined {
  if (y <= 0) return blocks[0]
  let best: TextBlock | undefined
  let least = reach
  for (const block of blocks) {
    const apart = Math.abs(block.top - y)
    if (apart < least && isInColumn(block, x)) {
      least = apart
      best = block
    }
  }
  return best
}

/** Share of a column's width that a place may lie left of it: numbers and margins do. */
const leftOfColumn = 0.5

function isInColumn({ column: { left, right } }: TextBlock, x: number): boolean {
  return x <= 0 || (x > left - leftOfColumn * (right - left) && x < right)
}
