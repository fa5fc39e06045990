/**
 * Tables as HTML, for callers who want spans shown as spans. No line of it is empty, as an
 * empty line would end the block (CommonMark §4.6).
 */
import type { Block, Cell, ListItem, Table } from '../../core/document/nodes.ts'
import { textWithBreaks } from '../html/escape.ts'
import { htmlOfPhrasing } from './html-phrasing.ts'
import type { Writing } from './writing.ts'

export function* writeHtmlTable(table: Table, prefix: string, writing: Writing): Generator<string> {
  yield '<table>'
  if (table.caption) yield `\n${prefix}<caption>${htmlOfPhrasing(table.caption, writing)}</caption>`
  let index = 0
  for (const { children } of table.children) {
    const name = index++ < table.headerRows ? 'th' : 'td'
    const mark = writing.places?.row(false) ?? ''
    yield `\n${prefix}${mark}<tr>${children.map((cell) => htmlOfCell(cell, name, writing)).join('')}</tr>`
  }
  yield `\n${prefix}</table>`
}

function htmlOfCell(cell: Cell, name: 'th' | 'td', writing: Writing): string {
  if (typeof cell === 'string') return `<${name}>${textWithBreaks(cell.trim())}</${name}>`
  const { columnSpan = 1, rowSpan = 1, children } = cell
  const columns = columnSpan > 1 ? ` colspan="${columnSpan}"` : ''
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''
  return `<${name}${columns}${rows}>${htmlOfBlocks(children, writing)}</${name}>`
}

function htmlOfBlocks(blocks: readonly Block[], writing: Writing): string {
  const [only] = blocks
  if (blocks.length === 1 && only!.type === 'paragraph') return htmlOfPhrasing(only!.children, writing)
  return blocks.map((block) => htmlOfBlock(block, writing)).join('')
}

function htmlOfBlock(block: Block, writing: Writing): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${htmlOfPhrasing(block.children, writing)}</p>`
    case 'heading':
      return `<h${block.depth}>${htmlOfPhrasing(block.children, writing)}</h${block.depth}>`
    case 'blockquote':
      return `<blockquote>${htmlOfBlocks(block.children, writing)}</blockquote>`
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.ordered && (block.start ?? 1) !== 1 ? ` start="${block.start}"` : ''
      const items = block.children.map((item) => `<li>${tick(item)}${htmlOfBlocks(item.children, writing)}</li>`)
      return `<${name}${start}>${items.join('')}</${name}>`
    }
    case 'definitionList': {
      const parts = block.children.map((part) =>
        part.type === 'definitionTerm'
          ? `<dt>${htmlOfPhrasing(part.children, writing)}</dt>`
          : `<dd>${htmlOfBlocks(part.children, writing)}</dd>`,
      )
      return `<dl>${parts.join('')}</dl>`
    }
    case 'code':
      return `<pre><code>${textWithBreaks(block.value).replaceAll('<br>', '&#10;')}</code></pre>`
    case 'math':
    case 'verbatim':
      return `<p>${textWithBreaks(block.value)}</p>`
    case 'table':
      return [...writeHtmlTable(block, '', { ...writing, places: undefined })].join('').replaceAll('\n', '')
    case 'footnoteDefinition':
      writing.notes.push(block)
      return ''
    case 'thematicBreak':
      return '<hr>'
    case 'pageBreak':
      return ''
  }
}

/** Before the text of a task. */
function tick({ checked }: ListItem): string {
  if (checked === undefined) return ''
  return checked ? '☑ ' : '☐ '
}
