/** The content of a table cell in one line: blocks and line breaks become `<br>`. */
import type { Block, Cell, List, Table } from '../document/nodes.ts'
import { definitionsAsList } from './definition-list.ts'
import { escapePieces } from './escape.ts'
import { writeInlineCode } from './inline-code.ts'
import { writeInlineMath } from './inline-math.ts'
import { writePhrasing } from './phrasing.ts'
import { PieceKind } from './pieces.ts'
import type { Writing } from './writing.ts'

export function writeCell(cell: Cell, writing: Writing): string {
  if (typeof cell !== 'string') return linesOf(cell.children, '', writing).join('<br>')
  const value = cell.trim()
  if (!value.includes('\n')) return escapeText(value, writing)
  return value
    .split('\n')
    .map((line) => escapeText(line.trim(), writing))
    .join('<br>')
}

function escapeText(value: string, writing: Writing): string {
  return escapePieces([{ kind: PieceKind.literal, value }], { block: 'cell', hasMath: writing.hasMath })
}

function linesOf(blocks: readonly Block[], indent: string, writing: Writing): string[] {
  return blocks.flatMap((block) => linesOfBlock(block, indent, writing)).filter((line) => line.trim() !== '')
}

function linesOfBlock(block: Block, indent: string, writing: Writing): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [writePhrasing(block.children, 'cell', writing)]
    case 'blockquote':
      return linesOf(block.children, indent, writing)
    case 'list':
      return itemLines(block, indent, writing)
    case 'definitionList':
      return itemLines(definitionsAsList(block), indent, writing)
    case 'code':
      return block.value
        .split('\n')
        .map((line) => escapePieces([writeInlineCode(line, true)], { block: 'cell', hasMath: writing.hasMath }))
    case 'math':
      return [writeInlineMath(block.value.replace(/\s*\n\s*/g, ' '), true)]
    case 'table':
      return nestedRows(block, indent, writing)
    case 'verbatim':
      return block.value.split('\n').map((line) => escapeText(line, writing))
    case 'footnoteDefinition':
      writing.notes.push(block)
      return []
    case 'thematicBreak':
    case 'pageBreak':
      return []
  }
}

function itemLines(list: List, indent: string, writing: Writing): string[] {
  let number = list.start ?? 1
  return list.children.flatMap((item) => {
    const bullet = list.ordered ? `${number++}. ` : '- '
    const [first = '', ...others] = linesOf(item.children, `${indent}  `, writing)
    return [`${indent}${bullet}${first}`, ...others]
  })
}

/** A table within a cell: a line a row, its cells between semicolons. */
function nestedRows(table: Table, indent: string, writing: Writing): string[] {
  const caption = table.caption ? [writePhrasing(table.caption, 'cell', writing)] : []
  const rows = Array.from(table.children, ({ children }) =>
    children
      .map((cell) =>
        typeof cell === 'string' ? writeCell(cell, writing) : linesOf(cell.children, indent, writing).join(' '),
      )
      .filter((cell) => cell !== '')
      .join('; '),
  )
  return [...caption, ...rows]
}
