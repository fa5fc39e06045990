/** Links to a place in the document → links to the heading that stands there. */
import { linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import { groupedBy } from '../grouped.ts'
import type { Word } from '../words/words.ts'

/** A heading this far (in points) below or above the place is meant. */
const reach = 40

/** The address that readers of a format give to a place: page from 1, y in points from its top. */
export function placeUrl(page: number, y: number): string {
  return `#place=${page},${Math.round(y)}`
}

/** @returns The names of the headings that are linked to; all other links to places become plain text. */
export function resolveLinks(
  pages: readonly PageLayout[],
  headings: ReadonlyMap<TextBlock, number>,
): Map<TextBlock, string> {
  const names = new Map<TextBlock, string>()
  const byPage = groupedBy(headings.keys(), (block) => block.page)
  for (const word of linkedWords(pages)) {
    const [page, y] = (word.url as string).slice('#place='.length).split(',').map(Number) as [number, number]
    const target = nearest(byPage.get(page) ?? [], y)
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
function nearest(blocks: readonly TextBlock[], y: number): TextBlock | undefined {
  if (y <= 0) return blocks[0]
  let best: TextBlock | undefined
  let least = reach
  for (const block of blocks) {
    const apart = Math.abs(block.top - y)
    if (apart < least) {
      least = apart
      best = block
    }
  }
  return best
}
