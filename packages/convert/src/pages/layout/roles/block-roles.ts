/** The roles of a block's words, each of which votes with its characters. */
import type { PageLayout, TextBlock } from '../blocks.ts'
import type { Word } from '../words/words.ts'
import { chanceOf, type WordRoles } from './line-roles.ts'

/** Longer blocks are no headings. */
const maxLines = 6

/** Writes into the page's blocks how probable it is that each is a heading. */
export function rateBlocks({ blocks }: PageLayout, roles: WordRoles): void {
  const sharesOf = new Map<Word, Uint8Array>()
  for (const { words, shares } of roles) for (const word of words) sharesOf.set(word, shares)
  for (const block of blocks) {
    if (block.kind !== 'text' || block.lines.length > maxLines) continue
    const chance = headingChance(block, sharesOf)
    if (chance !== undefined) block.headingChance = chance
  }
}

function headingChance({ lines }: TextBlock, sharesOf: ReadonlyMap<Word, Uint8Array>): number | undefined {
  let [sum, characters] = [0, 0]
  for (const { words } of lines)
    for (const word of words) {
      const shares = sharesOf.get(word)
      if (!shares) continue
      sum += chanceOf('heading', shares) * word.text.length
      characters += word.text.length
    }
  return characters === 0 ? undefined : sum / characters
}
