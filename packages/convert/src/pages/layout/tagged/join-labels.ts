/** A label and what is filled in next to it, which forms tag as two paragraphs → one. */
import { type LayoutBlock, type TextBlock, textBlock } from '../blocks.ts'
import { lineOf, lineText, settleLine } from '../lines/lines.ts'

/** Gap (in em) between the two, at most. */
const maxGap = 3

export function joinLabels(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const joined: LayoutBlock[] = []
  for (const block of blocks) {
    const label = joined.at(-1)
    if (label?.kind === 'text' && block.kind === 'text' && isLabelOf(label, block))
      joined[joined.length - 1] = joinedBlock(label, block)
    else joined.push(block)
  }
  return joined
}

function isLabelOf(label: TextBlock, value: TextBlock): boolean {
  const [line, ...others] = label.lines
  const [first] = value.lines
  if (!line || !first || others.length || label.role || value.role || label.list || value.list) return false
  const gap = first.left - line.right
  return (
    lineText(line).endsWith(':') &&
    gap > 0 &&
    gap < maxGap * first.size &&
    Math.abs(first.baseline - line.baseline) < 0.4 * line.size
  )
}

function joinedBlock(label: TextBlock, value: TextBlock): TextBlock {
  const line = lineOf([...label.lines, ...value.lines.slice(0, 1)].flatMap(({ words }) => words))
  settleLine(line)
  const column = {
    left: Math.min(label.column.left, value.column.left),
    right: Math.max(label.column.right, value.column.right),
  }
  return textBlock(label.page, [line, ...value.lines.slice(1)], column)
}
