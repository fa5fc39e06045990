/** Header rows that only bold letters mark. */
import type { Block } from '../../core/document/nodes.ts'
import type { CellContent } from './cell-appearance.ts'

/**
 * Whether the first row, or the second with it, is bolder than the next: its cells begin in bold letters and those
 * below do not, or all their lines do and not all of those below.
 *
 * @param rows The first three or more, each with its cells.
 */
export function hasHeaderWeight([first, ...others]: readonly (readonly CellContent[])[]): boolean {
  if (first === undefined) return false
  const weight = weightOf(first)
  const next = others.slice(0, 2).find((cells) => weightOf(cells) !== weight)
  return next !== undefined && weightOf(next) < weight
}

/** Weight of a row's lightest cell: 2 where all its lines begin in bold, 1 where the first one does. */
function weightOf(cells: readonly CellContent[]): number {
  const filled = cells.filter((content) => content.length > 0)
  return filled.reduce((min, content) => Math.min(min, weightOfCell(content)), filled.length > 0 ? 2 : 0)
}

function weightOfCell(content: CellContent): number {
  if (typeof content === 'string' || !beginsBold(content[0]!)) return 0
  return content.every(beginsBold) ? 2 : 1
}

function beginsBold(block: Block): boolean {
  return block.type === 'paragraph' && block.children[0]?.type === 'strong'
}
