/** Heads of tables that bold letters alone tell. */
import type { Block } from '../document/nodes.ts'

/** What a cell holds; plain text is a bare string. */
type Content = string | readonly Block[]

/**
 * Whether all lines of the first row begin in bold letters, and not all of the second.
 *
 * @param rows The first two or more, each with its cells.
 */
export function hasHeaderWeight([first, second]: readonly (readonly Content[])[]): boolean {
  return first !== undefined && second !== undefined && isBold(first) && !isBold(second)
}

function isBold(cells: readonly Content[]): boolean {
  const filled = cells.filter((content) => content.length > 0)
  return filled.length > 0 && filled.every((content) => typeof content !== 'string' && content.every(beginsBold))
}

function beginsBold(block: Block): boolean {
  return block.type === 'paragraph' && block.children[0]?.type === 'strong'
}
