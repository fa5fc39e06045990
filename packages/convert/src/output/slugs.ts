/** The names that GitHub gives to headings, which internal links point to. */
import type { Block, Heading } from '../core/document/nodes.ts'
import { plainText } from '../core/document/plain.ts'
import { visitBlocks } from '../core/document/walk.ts'

/** @returns Slug by anchor; the first heading that claims an anchor has it. */
export function slugsByAnchor(blocks: readonly Block[]): Map<string, string> {
  const slugs = new Map<string, string>()
  for (const [{ anchors = [] }, slug] of anchoredHeadings(blocks))
    for (const anchor of anchors) if (!slugs.has(anchor)) slugs.set(anchor, slug)
  return slugs
}

/** @returns Slugs of the headings that have anchors. */
export function anchoredHeadings(blocks: readonly Block[]): Map<Heading, string> {
  const slugs = new Map<Heading, string>()
  const taken = new Map<string, number>()
  visitBlocks(blocks, (block) => {
    if (block.type !== 'heading') return
    const slug = uniqueSlug(plainText(block.children), taken)
    if (block.anchors?.length) slugs.set(block, slug)
  })
  return slugs
}

/** Lower case, punctuation dropped, spaces as hyphens; a repeated one gets `-1`, `-2`, … */
function uniqueSlug(title: string, taken: Map<string, number>): string {
  const base = title
    .trim()
    .replaceAll('\n', ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
  let slug = base
  let count = taken.get(base) ?? 0
  while (taken.has(slug)) slug = `${base}-${++count}`
  taken.set(base, count)
  taken.set(slug, taken.get(slug) ?? 0)
  return slug
}
