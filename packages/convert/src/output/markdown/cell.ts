/** The content of a table cell in one line: blocks and line breaks become `<br>`. */
import { paragraph } from '../../core/document/build.ts'
import type { Block, Cell, List, Table } from '../../core/document/nodes.ts'
import { definitionsAsList } from './definition-list.ts'
import { escapePieces, escapeText } from './escape/escape.ts'
import { inlineEscapes } from './escape/inline-escapes.ts'
import { foldLines } from './fold-lines.ts'
import { writeInlineCode } from './inline-code.ts'
import { writeInlineMath } from './inline-math.ts'
import { taskBox } from './list.ts'
import { phrasingPieces, writePhrasing } from './phrasing.ts'
import { type Piece, PieceKind } from './pieces.ts'
import type { Writing } from './writing.ts'

const space = 0x20

/** By code of ASCII: what is never markup in a text that stands alone. */
const isOrdinary = Uint8Array.from({ length: 128 }, (_, code) => {
  const isSpecial = inlineEscapes.some((row) => row.character.charCodeAt(0) === code && !row.isNextToMarkup)
  return code < space || isSpecial ? 0 : 1
})

export function writeCell(cell: Cell, writing: Writing): string {
  if (typeof cell === 'string' && standsAsItIs(cell)) return cell
  const place = { block: 'cell', hasMath: writing.hasMath } as const
  if (typeof cell === 'string' && !cell.includes('\n')) return escapeText(cell.trim(), place)
  if (typeof cell !== 'string' && cell.children.length === 1 && cell.children[0]!.type === 'paragraph')
    return writePhrasing(cell.children[0]!.children, 'cell', writing)
  const lines = typeof cell === 'string' ? linesOfText(cell) : linesOf(cell.children, '', writing)
  return escapePieces(joined(lines, { kind: PieceKind.markup, value: '<br>' }), place)
}

/** So do nearly all cells of large tables, and it is found out at once. */
function standsAsItIs(cell: string): boolean {
  const { length } = cell
  if (length > 0 && (cell.charCodeAt(0) === space || cell.charCodeAt(length - 1) === space)) return false
  for (let at = 0; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (code >= isOrdinary.length || isOrdinary[code] === 0) return false
  }
  return true
}

function linesOfText(cell: string): Piece[][] {
  const value = cell.trim()
  if (!value.includes('\n')) return [[literal(value)]]
  return value.split('\n').map((line) => [literal(line.trim())])
}

/** Lines are escaped together, as `*` in one binds with `*` in the next. */
function linesOf(blocks: readonly Block[], indent: string, writing: Writing): Piece[][] {
  return blocks.flatMap((block) => linesOfBlock(block, indent, writing)).filter((line) => !isWhitespace(line))
}

function linesOfBlock(block: Block, indent: string, writing: Writing): Piece[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [phrasingPieces(block.children, 'cell', writing)]
    case 'blockquote':
      return linesOf(block.children, indent, writing)
    case 'list':
      return itemLines(block, indent, writing)
    case 'definitionList':
      return itemLines(definitionsAsList(block), indent, writing)
    case 'code':
      return block.value.split('\n').map((line) => [writeInlineCode(line, true)])
    case 'math':
      return [[{ kind: PieceKind.markup, value: writeInlineMath(foldLines(block.value, ' '), true) }]]
    case 'table':
      return nestedRows(block, indent, writing)
    case 'verbatim':
      return linesOfText(block.value)
    case 'footnoteDefinition':
      writing.notes.push(block)
      return []
    case 'thematicBreak':
    case 'pageBreak':
      return []
  }
}

function itemLines(list: List, indent: string, writing: Writing): Piece[][] {
  let number = list.start ?? 1
  return list.children.flatMap((item) => {
    const bullet = list.ordered ? `${number++}. ` : '- '
    const [first = [], ...others] = linesOf(item.children, `${indent}  `, writing)
    return [[{ kind: PieceKind.markup, value: indent + bullet + taskBox(item) }, ...first], ...others]
  })
}

/** A table within a cell: a line a row, its cells between semicolons. */
function nestedRows(table: Table, indent: string, writing: Writing): Piece[][] {
  const caption = table.caption ? [phrasingPieces(table.caption, 'cell', writing)] : []
  const rows = Array.from(table.children, ({ children }) => {
    const cells = children.map((cell) => {
      const blocks = typeof cell === 'string' ? [paragraph(cell)] : cell.children
      return joined(linesOf(blocks, indent, writing), literal(' '))
    })
    return joined(
      cells.filter((cell) => !isWhitespace(cell)),
      literal('; '),
    )
  })
  return [...caption, ...rows]
}

function joined(lines: readonly Piece[][], separator: Piece): Piece[] {
  return lines.length === 1 ? lines[0]! : lines.flatMap((line, index) => (index ? [separator, ...line] : line))
}

function isWhitespace(line: readonly Piece[]): boolean {
  return line.every(({ kind, value }) => value.trim() === '' || (kind === PieceKind.markup && value === '<br>'))
}

function literal(value: string): Piece {
  return { kind: PieceKind.literal, value }
}
