/** Weight that all of a header row has goes without saying, as that of a heading does. */
import { tableCell } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, TableRow } from '../../core/document/nodes.ts'

/**
 * Takes the weight from header rows, in place, where all their text is bold; emphasis that only some of it has stays.
 * A single column, and rows that head no others, may turn out to be text, which shows no header.
 *
 * @param headers The first rows, so many of them, head the table.
 */
export function takeHeaderWeight(rows: readonly TableRow[], headers: number): void {
  if (headers >= rows.length || !rows.some(({ children }) => children.length > 1)) return
  for (const row of rows.slice(0, headers))
    if (row.children.every(isBoldCell)) row.children = row.children.map(lightCell)
}

function isBoldCell(cell: Cell): boolean {
  return typeof cell === 'string' ? cell === '' : cell.children.every(isBoldBlock)
}

function lightCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cell
  return tableCell(cell.children.map(withoutWeight), cell.columnSpan, cell.rowSpan)
}

function isBoldBlock(block: Block): boolean {
  return block.type === 'paragraph' && block.children.every(isBold)
}

/** What is no text has no weight. */
function isBold(node: Phrasing): boolean {
  switch (node.type) {
    case 'strong':
    case 'break':
    case 'image':
    case 'footnoteReference':
      return true
    case 'text':
      return node.value.trim() === ''
    case 'link':
      return node.children.every(isBold)
    default:
      return false
  }
}

function withoutWeight(block: Block): Block {
  return block.type === 'paragraph' ? { ...block, children: lighter(block.children) } : block
}

function lighter(children: readonly Phrasing[]): Phrasing[] {
  return children.flatMap((node): Phrasing[] => {
    if (node.type === 'strong') return node.children
    return [node.type === 'link' ? { ...node, children: lighter(node.children) } : node]
  })
}
