/** Notes of all documents of the book, which may stand in another document than what they belong to. */
import type { Block, Phrasing } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import { visitPhrasing } from '../../document/walk.ts'

/**
 * Links to notes become their references, which are numbered through the book; a note that nothing refers to is text
 * where it stands.
 */
export function withSharedNotes(blocks: Block[]): Block[] {
  const notes = new Set<string>()
  for (const block of blocks) if (block.type === 'footnoteDefinition') notes.add(block.identifier)
  if (notes.size === 0) return blocks
  const numbers = new Map<string, string>()
  const numberOf = (note: string): string => {
    const number = numbers.get(note) ?? String(numbers.size + 1)
    numbers.set(note, number)
    return number
  }
  visitPhrasing(blocks, (nodes) => refer(nodes, notes, numberOf))
  return blocks.flatMap((block) => {
    if (block.type !== 'footnoteDefinition') return block
    const identifier = numbers.get(block.identifier)
    return identifier === undefined ? block.children : { ...block, identifier }
  })
}

function refer(nodes: Phrasing[], notes: ReadonlySet<string>, numberOf: (note: string) => string): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'footnoteReference') node.identifier = numberOf(node.identifier)
    if (!('children' in node)) continue
    refer(node.children, notes, numberOf)
    const [only] = node.children
    if (node.type === 'superscript' && node.children.length === 1 && only?.type === 'footnoteReference')
      nodes[index] = only
    else if (node.type === 'link' && notes.has(node.url.slice(1)) && !/\p{L}{2}/u.test(plainText(node.children)))
      nodes[index] = { type: 'footnoteReference', identifier: numberOf(node.url.slice(1)) }
  }
}
