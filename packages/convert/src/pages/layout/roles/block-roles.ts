/** The roles of a block's words, each of which votes with its characters. */
import type { PageLayout } from '../blocks.ts'
import type { RoleChances } from './role-chances.ts'

/** Longer blocks are no headings. */
const maxLines = 6

/** Writes into the page's blocks how probable it is that each is a heading. */
export function rateBlocks({ blocks }: PageLayout, chances: RoleChances): void {
  for (const block of blocks) {
    if (block.kind !== 'text' || block.lines.length > maxLines) continue
    const words = block.lines.flatMap((line) => line.words)
    const chance = chances('heading', words)
    if (chance !== undefined) block.headingChance = chance
  }
}
