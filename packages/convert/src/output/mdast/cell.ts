/** The content of a cell: a cell of mdast holds inline nodes alone, so blocks become lines with breaks between them. */
import type { Block, Cell, List, ListItem, Phrasing, Table } from '../../core/document/nodes.ts'
import type { Targets } from '../targets.ts'
import type { DocumentPhrasing } from './nodes.ts'
import { phrasingNodes } from './phrasing.ts'

export function cellPhrasing(cell: Cell, targets: Targets): DocumentPhrasing[] {
  if (typeof cell === 'string') return linesOfText(cell.trim())
  return joined(linesOf(cell.children, targets), [{ type: 'break' }])
}

function linesOfText(value: string): DocumentPhrasing[] {
  if (value === '') return []
  if (!value.includes('\n')) return [{ type: 'text', value }]
  const lines = value.split('\n').map((line) => line.trim())
  return joined(
    lines.filter(Boolean).map((line) => [{ type: 'text', value: line }]),
    [{ type: 'break' }],
  )
}

function linesOf(blocks: readonly Block[], targets: Targets): DocumentPhrasing[][] {
  return blocks.flatMap((block) => linesOfBlock(block, targets)).filter((line) => line.length > 0)
}

function linesOfBlock(block: Block, targets: Targets): DocumentPhrasing[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [phrasingNodes(block.children, targets)]
    case 'blockquote':
      return linesOf(block.children, targets)
    case 'list':
      return block.children.flatMap((item, index) => itemLines(block, item, index, targets))
    case 'definitionList':
      return block.children.flatMap((part) =>
        part.type === 'definitionTerm' ? [phrasingNodes(part.children, targets)] : linesOf(part.children, targets),
      )
    case 'code':
      return block.value.split('\n').map((value) => (value === '' ? [] : [{ type: 'inlineCode', value }]))
    case 'math':
      return [[{ type: 'inlineMath', value: block.value }]]
    case 'table':
      return rowLines(block, targets)
    case 'verbatim':
      return block.value.split('\n').map((value) => (value.trim() === '' ? [] : [{ type: 'text', value }]))
    case 'footnoteDefinition':
    case 'thematicBreak':
    case 'pageBreak':
      return []
  }
}

function itemLines(
  { ordered, start = 1 }: List,
  item: ListItem,
  index: number,
  targets: Targets,
): DocumentPhrasing[][] {
  const [first = [], ...others] = linesOf(item.children, targets)
  return [[{ type: 'text', value: ordered ? `${start + index}. ` : '- ' }, ...first], ...others]
}

/** A table within a cell: a line for each row, its cells between semicolons. */
function rowLines({ caption, children }: Table, targets: Targets): DocumentPhrasing[][] {
  const lines: DocumentPhrasing[][] = caption ? [phrasingNodes(caption as Phrasing[], targets)] : []
  for (const row of children) {
    const cells = row.children.map((cell) => cellPhrasing(cell, targets)).filter((cell) => cell.length > 0)
    lines.push(joined(cells, [{ type: 'text', value: '; ' }]))
  }
  return lines
}

function joined(parts: readonly DocumentPhrasing[][], separator: readonly DocumentPhrasing[]): DocumentPhrasing[] {
  return parts.length === 1 ? parts[0]! : parts.flatMap((part, index) => (index ? [...separator, ...part] : part))
}
