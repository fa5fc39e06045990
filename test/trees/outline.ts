/** What a tree says, in a form in which trees that differ only as Markdown cannot show are equal. */
import type { Block, Cell, Phrasing, Root, TableRow } from '../../packages/convert/src/core/document/nodes.ts'

/** Types of blocks with their characters; spaces, marks and the nesting of marks are left out. */
export type Outline = (string | Outline)[]

export function outlineOf(document: Root): Outline {
  return document.children.flatMap(outlineOfBlock)
}

function outlineOfBlock(block: Block): Outline[] {
  switch (block.type) {
    case 'paragraph':
      return charactersOf(block.children) ? [['paragraph', charactersOf(block.children)]] : []
    case 'heading':
      return charactersOf(block.children) ? [[`heading ${block.depth}`, charactersOf(block.children)]] : []
    case 'code':
      return [['code', block.value]]
    case 'math':
      return [['math', block.value.trim()]]
    case 'list':
      return [
        [
          block.ordered ? `ordered ${block.start ?? 1}` : 'bulleted',
          ...block.children.map(({ checked, children }) => [
            checked === undefined || children[0]?.type !== 'paragraph' ? 'item' : `item ${checked}`,
            ...children.flatMap(outlineOfBlock),
          ]),
        ],
      ]
    case 'blockquote':
      return [['blockquote', ...block.children.flatMap(outlineOfBlock)]]
    case 'definitionList':
      return [
        [
          'definitions',
          ...block.children.flatMap((part): Outline[] =>
            part.type === 'definitionTerm'
              ? [['term', charactersOf(part.children)]]
              : part.children.flatMap(outlineOfBlock),
          ),
        ],
      ]
    case 'table': {
      const rows = [...(block.children as Iterable<TableRow>)].map(({ children }) => children.flatMap(columnsOfCell))
      const caption = block.caption ? outlineOfBlock({ type: 'paragraph', children: block.caption }) : []
      return [...caption, ['table', ...(block.headerRows === 0 ? [rows[0]!.map(() => '')] : []), ...rows]]
    }
    default:
      return [[block.type]]
  }
}

/** A cell over several columns fills the first, as in Markdown. */
function columnsOfCell(cell: Cell): string[] {
  const span = typeof cell === 'string' ? 1 : (cell.columnSpan ?? 1)
  return [charactersOfCell(cell), ...new Array<string>(span - 1).fill('')]
}

function charactersOfCell(cell: Cell): string {
  if (typeof cell === 'string') return withoutBlanks(cell)
  return cell.children.map((block) => valuesOf(outlineOfBlock(block)).join('')).join('')
}

function charactersOf(nodes: readonly Phrasing[]): string {
  let characters = ''
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode') characters += withoutBlanks(node.value)
    else if (node.type === 'inlineMath') characters += withoutBlanks(withoutPipes(node.value))
    else if (node.type === 'image') characters += withoutBlanks(node.alt)
    else if ('children' in node) characters += charactersOf(node.children)
  }
  return characters
}

function withoutBlanks(value: string): string {
  return value.replace(/\s+/g, '')
}

/** In a table cell a formula's `|` is written by its name. */
function withoutPipes(latex: string): string {
  return latex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ')
}

/** What an outline says, in order, without the names of its blocks. */
export function valuesOf(outline: Outline): string[] {
  const [name, ...parts] = outline
  if (typeof name !== 'string') return outline.flatMap((part) => valuesOf(part as Outline))
  const isTable = name === 'table'
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [withoutBlanks(part)]
    return isTable ? (part as string[]).map(withoutBlanks) : valuesOf(part)
  })
}
