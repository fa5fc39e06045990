/** A source as a Word file (ISO 29500), for Writer to print. */
import type { List, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { zipOf } from '../../../tools/fixtures/zip-of.ts'
import { isRightToLeft, type Source } from './source.ts'
import { type WordFormat, wordFormat } from './styles.ts'

const office = 'http://schemas.openxmlformats.org'
const namespaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`
const types = `${office}/officeDocument/2006/relationships`
/** Twentieths of a point: a page of A4 within margins of 20 mm. */
const pageWidth = 11906
const margin = 1134

interface Writing {
  format: WordFormat
  isMirrored: boolean
  notes: Map<string, string>
  /** Ordered lists so far: each counts from 1. */
  lists: number
}

export function wordFile(source: Source, names: readonly string[]): Uint8Array {
  const tree = fromMarkdown(source.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const writing: Writing = { format: wordFormat(names), isMirrored: isRightToLeft(source), notes: new Map(), lists: 0 }
  for (const node of tree.children)
    if (node.type === 'footnoteDefinition') writing.notes.set(node.identifier, blocks(node.children, writing, 'Note'))
  const body = blocks(tree.children, writing)
  const { isLandscape, columns } = writing.format
  const [width, height] = isLandscape ? [16838, pageWidth] : [pageWidth, 16838]
  const heads = source.head
    ? '<w:headerReference w:type="default" r:id="h"/><w:footerReference w:type="default" r:id="f"/>'
    : ''
  const section = `<w:sectPr>${heads}<w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1247" w:right="${margin}" w:bottom="1247" w:left="${margin}" w:header="567" w:footer="567"/><w:cols w:num="${columns}" w:space="400"/></w:sectPr>`
  return zipOf({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([['d', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([
      ['s', 'styles', 'styles.xml'],
      ['n', 'numbering', 'numbering.xml'],
      ['o', 'footnotes', 'footnotes.xml'],
      ['h', 'header', 'header.xml'],
      ['f', 'footer', 'footer.xml'],
    ]),
    'word/document.xml': `<w:document ${namespaces}><w:body>${body}${section}</w:body></w:document>`,
    'word/styles.xml': styles(writing),
    'word/numbering.xml': numbering(writing.lists),
    'word/footnotes.xml': footnotes(writing.notes),
    'word/header.xml': `<w:hdr ${namespaces}>${paragraph(run(source.head), 'Furniture')}</w:hdr>`,
    'word/footer.xml': `<w:ftr ${namespaces}>${paragraph('<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>', 'Furniture')}</w:ftr>`,
  })
}

function blocks(nodes: readonly RootContent[], writing: Writing, style = 'Normal'): string {
  return nodes.map((node) => block(node, writing, style)).join('')
}

function block(node: RootContent, writing: Writing, style: string): string {
  switch (node.type) {
    case 'heading':
      return paragraph(inline(node.children), `Heading${node.depth}`)
    case 'paragraph':
      return paragraph(inline(node.children), style)
    case 'code':
      return paragraph(run(node.value), 'Code')
    case 'blockquote':
      return blocks(node.children, writing, 'Quote')
    case 'list':
      return list(node, writing, 0)
    case 'table':
      return tableOf(pipeRows(node), writing)
    case 'html':
      return node.value.includes('<table') ? tableOf(htmlRows(node.value), writing) : ''
    default:
      return ''
  }
}

function list(node: List, writing: Writing, level: number): string {
  const number = node.ordered ? ++writing.lists + 1 : 1
  return node.children
    .flatMap((item) =>
      item.children.map((child, at) => {
        if (child.type === 'list') return list(child, writing, level + 1)
        if (child.type !== 'paragraph') return block(child, writing, 'Normal')
        const mark = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`
        return paragraph(inline(child.children), 'Item', at === 0 ? mark : `<w:ind w:left="${360 * (level + 1)}"/>`)
      }),
    )
    .join('')
}

function inline(nodes: readonly PhrasingContent[], marks = ''): string {
  return nodes
    .map((node: Nodes) => {
      if (node.type === 'strong') return inline(node.children, `${marks}<w:b/><w:bCs/>`)
      if (node.type === 'emphasis') return inline(node.children, `${marks}<w:i/><w:iCs/>`)
      if (node.type === 'inlineCode')
        return run(node.value, `${marks}<w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono"/>`)
      if (node.type === 'link') return inline(node.children, `${marks}<w:color w:val="0000EE"/><w:u w:val="single"/>`)
      if (node.type === 'footnoteReference')
        return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${Number(node.identifier) + 1}"/></w:r>`
      return 'value' in node ? fields(node.value, marks) : ''
    })
    .join('')
}

/** A field is a content control, which Writer prints as a field of a PDF form. */
function fields(text: string, marks: string): string {
  return text
    .split(/(\{[^}]*\})/)
    .map((part) =>
      part.startsWith('{')
        ? `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run(part.slice(1, -1))}</w:sdtContent></w:sdt>`
        : run(part, marks),
    )
    .join('')
}

function run(text: string, marks = ''): string {
  if (!text) return ''
  const isMirrored = /[\u0590-\u06ff]/.test(text) ? '<w:rtl/>' : ''
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
  return `<w:r><w:rPr>${marks}${isMirrored}</w:rPr>${lines.join('<w:br/>')}</w:r>`
}

function paragraph(content: string, style: string, properties = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${content}</w:p>`
}

interface Cell {
  content: string
  columns: number
  rows: number
  isHead: boolean
  isRight: boolean
}

function pipeRows(table: Table): Cell[][] {
  return table.children.map((row, y) =>
    row.children.map((cell, x) => ({
      content: inline(cell.children, y === 0 ? '<w:b/><w:bCs/>' : ''),
      columns: 1,
      rows: 1,
      isHead: y === 0,
      isRight: table.align?.[x] === 'right',
    })),
  )
}

type Element = DefaultTreeAdapterMap['element']

function htmlRows(html: string): Cell[][] {
  const elements = (node: DefaultTreeAdapterMap['parentNode'], pattern: RegExp): Element[] =>
    node.childNodes.flatMap((child) =>
      'tagName' in child ? (pattern.test(child.tagName) ? [child] : elements(child, pattern)) : [],
    )
  const textOf = (node: DefaultTreeAdapterMap['childNode']): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  return elements(parseFragment(html), /^tr$/).map((row) =>
    elements(row, /^t[dh]$/).map((cell) => {
      const span = (name: string): number => Number(cell.attrs.find((one) => one.name === name)?.value ?? 1)
      const isHead = cell.tagName === 'th'
      const content = run(textOf(cell), isHead ? '<w:b/><w:bCs/>' : '')
      return { content, columns: span('colspan'), rows: span('rowspan'), isHead, isRight: false }
    }),
  )
}

function tableOf(rows: readonly Cell[][], { format, isMirrored }: Writing): string {
  /** By column: what of a cell that goes down is still to come. */
  const pending: { cell: Cell; left: number }[] = []
  const width = (rows[0] ?? []).reduce((sum, cell) => sum + cell.columns, 0)
  const columnWidth = Math.floor((pageWidth - 2 * margin) / format.columns / width)
  const lines = rows.map((row, y) => {
    const queue = [...row]
    const cells: string[] = []
    for (let x = 0; x < width; ) {
      const above = pending[x]
      const isContinued = above !== undefined && above.left > 0
      const cell = isContinued ? above.cell : queue.shift()
      if (!cell) break
      if (isContinued) above.left--
      else pending[x] = { cell, left: cell.rows - 1 }
      const merge = isContinued ? '<w:vMerge/>' : cell.rows > 1 ? '<w:vMerge w:val="restart"/>' : ''
      const shade = format.table === 'striped' && y % 2 === 0 ? '<w:shd w:val="clear" w:fill="DDDDEE"/>' : ''
      const rule = format.table === 'booktabs' && cell.isHead ? `<w:tcBorders>${border('bottom', 6)}</w:tcBorders>` : ''
      cells.push(
        `<w:tc><w:tcPr><w:tcW w:w="${columnWidth * cell.columns}" w:type="dxa"/><w:gridSpan w:val="${cell.columns}"/>${merge}${rule}${shade}</w:tcPr>${paragraph(isContinued ? '' : cell.content, 'Cell', cell.isRight ? '<w:jc w:val="end"/>' : '')}</w:tc>`,
      )
      x += cell.columns
    }
    const isHead = row.every((cell) => cell.isHead) ? '<w:tblHeader/>' : ''
    return `<w:tr><w:trPr><w:cantSplit/>${isHead}</w:trPr>${cells.join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${columnWidth}"/>`.repeat(width)}</w:tblGrid>`
  const properties = `<w:tblPr>${isMirrored ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${columnWidth * width}" w:type="dxa"/><w:tblBorders>${borders(format)}</w:tblBorders></w:tblPr>`
  return `<w:tbl>${properties}${grid}${lines.join('')}</w:tbl>${paragraph('', 'Normal')}`
}

function borders({ table }: WordFormat): string {
  if (table === 'ruled')
    return ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => border(side, 4)).join('')
  if (table === 'half-ruled') return ['top', 'bottom', 'insideH'].map((side) => border(side, 4)).join('')
  return table === 'booktabs' ? border('top', 12) + border('bottom', 12) : ''
}

function border(side: string, eighths: number): string {
  return `<w:${side} w:val="single" w:sz="${eighths}" w:color="000000"/>`
}

function styles({ format, isMirrored }: Writing): string {
  const direction = isMirrored ? '<w:bidi/>' : ''
  const style = (id: string, points: number, paragraph: string, run = ''): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.replace(/^Heading/, 'heading ')}"/><w:pPr>${direction}${paragraph}</w:pPr><w:rPr>${run}<w:sz w:val="${2 * points}"/><w:szCs w:val="${2 * points}"/></w:rPr></w:style>`
  const heading = (level: number, points: number): string =>
    style(
      `Heading${level}`,
      points,
      `<w:keepNext/><w:spacing w:before="200" w:after="100"/><w:outlineLvl w:val="${level - 1}"/>`,
      `<w:b/><w:bCs/>${format.isSpaced ? '<w:spacing w:val="50"/>' : ''}`,
    )
  const fonts = `<w:rFonts w:ascii="${format.font}" w:hAnsi="${format.font}" w:eastAsia="Droid Sans Fallback" w:cs="DejaVu Sans"/>`
  return `<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}</w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 10.5, `<w:spacing w:after="140"/>${format.isJustified ? '<w:jc w:val="both"/>' : ''}`),
    heading(1, 20),
    heading(2, 14),
    heading(3, 12),
    style('Item', 10.5, '<w:spacing w:after="40"/>'),
    style('Cell', 10, '<w:spacing w:before="20" w:after="20"/>'),
    style('Code', 9, '<w:spacing w:after="140"/>', '<w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono"/>'),
    style('Quote', 10.5, '<w:spacing w:after="140"/><w:ind w:left="500" w:right="500"/>', '<w:i/>'),
    style('Note', 8, ''),
    style('Furniture', 8, '<w:jc w:val="center"/>'),
  ].join('')}</w:styles>`
}

function numbering(ordered: number): string {
  const levels = (format: string, text: (level: number) => string): string =>
    [0, 1, 2, 3]
      .map(
        (level) =>
          `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:pPr><w:ind w:left="${360 * (level + 1)}" w:hanging="300"/></w:pPr></w:lvl>`,
      )
      .join('')
  const lists = Array.from({ length: ordered }, (_, at) => at + 2)
  const abstract = [
    `<w:abstractNum w:abstractNumId="1">${levels('bullet', (level) => (level % 2 ? '–' : '•'))}</w:abstractNum>`,
    ...lists.map(
      (id) =>
        `<w:abstractNum w:abstractNumId="${id}">${levels('decimal', (level) => `%${level + 1}.`)}</w:abstractNum>`,
    ),
  ]
  const used = [1, ...lists].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`)
  return `<w:numbering ${namespaces}>${abstract.join('')}${used.join('')}</w:numbering>`
}

function footnotes(notes: ReadonlyMap<string, string>): string {
  const mark =
    '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>'
  const own = [...notes].map(
    ([identifier, content]) =>
      `<w:footnote w:id="${Number(identifier) + 1}">${content.replace('</w:pPr>', `</w:pPr>${mark}`)}</w:footnote>`,
  )
  const separators = ['separator', 'continuationSeparator'].map(
    (type, id) => `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
  )
  return `<w:footnotes ${namespaces}>${separators.join('')}${own.join('')}</w:footnotes>`
}

function relationships(rows: readonly (readonly [string, string, string])[]): string {
  const own = rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${office.replace('.org', '.org/package')}/2006/relationships">${own.join('')}</Relationships>`
}

const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['document', 'document.main'],
  ['styles', 'styles'],
  ['numbering', 'numbering'],
  ['footnotes', 'footnotes'],
  ['header', 'header'],
  ['footer', 'footer'],
]
  .map(
    ([part, type]) =>
      `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`,
  )
  .join('')}</Types>`

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
