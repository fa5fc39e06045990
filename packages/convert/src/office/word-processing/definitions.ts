/** Terms and definitions that a document has as styles of its paragraphs. */
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'

/** Terms that nothing defines are text: the style of a term heads lists of other kinds, too. */
export function withoutBareTerms(blocks: Block[]): Block[] {
  return blocks.some(isBare) ? blocks.flatMap((block) => (isBare(block) ? termsOf(block) : [block])) : blocks
}

function isBare(block: Block): boolean {
  return block.type === 'definitionList' && block.children.every(({ type }) => type === 'definitionTerm')
}

function termsOf(block: Block): Block[] {
  if (block.type !== 'definitionList') return [block]
  return block.children.flatMap((part) => (part.type === 'definitionTerm' ? [paragraph(part.children)] : []))
}
