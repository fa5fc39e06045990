/**
 * A sheet as blocks: a heading with its name, then its tables, lines of text and objects in
 * reading order, the notes of cells as footnotes.
 *
 * Rows and columns that are hidden are shown: a filter or a folded outline hides them for a
 * while, and they belong to the table as much as the others.
 */
import { heading, paragraph, text } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitPhrasing } from '../../core/document/walk.ts'
import { typedLists } from '../word-processing/typed-lines.ts'
import { noteParagraphs, SheetAnnotations } from './annotations.ts'
import type { Grid } from './grid.ts'
import { countHeaderRows } from './header-rows.ts'
import { Layout } from './layout.ts'
import { Merges } from './merges.ts'
import { pageTextBlocks } from './page-text.ts'
import { placeName, type Range } from './reference.ts'
import type { Region } from './region.ts'
import { findRegions, placeOf } from './regions.ts'
import { isIntroduction, isNote } from './sentence.ts'
import type { Sheet, SheetLink, SheetNote } from './sheet.ts'
import { contentOf, linesOf, regionTable } from './table.ts'

export interface SectionContext {
  /** Place in the workbook, from 1. */
  number: number
  name: string
  address(link: Pick<SheetLink, 'url'>): string | undefined
  /** Counts the places of tables, empty ones included. */
  countCells(count: number): void
}

/** Name of a sheet's heading that links within the workbook use. */
export function sheetAnchor(number: number): string {
  return `sheet-${number}`
}

/** A column of text of which a line is longer is prose, not a table. */
const proseCharacters = 60

export function sheetSection(sheet: Sheet, context: SectionContext): Block[] {
  const { number, name } = context
  const annotations = new SheetAnnotations(sheet, context.address, `${number}-`)
  const merges = new Merges(sheet.merges)
  const placed: { row: number; column: number; blocks: Block[] }[] = findRegions(sheet, merges).map((region) => ({
    ...placeOf(region, sheet.grid),
    blocks: regionBlocks(sheet, region, merges, annotations, context),
  }))
  for (const { row, column, blocks } of sheet.objects) {
    visitPhrasing(blocks, (nodes) => settleLinks(nodes, context.address))
    placed.push({ row, column, blocks })
  }
  placed.sort((one, other) => one.row - other.row || one.column - other.column)
  const body = [
    ...pageTextBlocks(sheet.headers, name),
    ...placed.flatMap(({ blocks }) => blocks),
    ...pageTextBlocks(sheet.footers, name),
  ]
  return [
    { type: 'pageBreak', page: number, part: { type: 'sheet', name } },
    { ...heading(2, name), anchors: [sheetAnchor(number)] },
    ...body,
    ...annotations.remaining().map(looseNote),
    ...annotations.definitions,
  ]
}

/** Places within the workbook become those of the document; a link to nowhere is its text. */
function settleLinks(nodes: Phrasing[], address: SectionContext['address']): void {
  for (const [index, node] of nodes.entries()) {
    if (!('children' in node)) continue
    settleLinks(node.children, address)
    if (node.type !== 'link') continue
    const url = address({ url: node.url })
    nodes[index] = url === undefined ? { type: 'text', value: plainText(node.children) } : { ...node, url }
  }
}

function regionBlocks(
  sheet: Sheet,
  region: Region,
  merges: Merges,
  annotations: SheetAnnotations,
  { countCells }: SectionContext,
): Block[] {
  const { grid } = sheet
  const layout = new Layout(grid, region, merges)
  countCells(layout.rows.length * layout.columns.length)
  const isDeclared = region.headerRows !== undefined
  if (!isDeclared && (region.isLine || isText(grid, layout, merges)))
    return typedLists(lines(grid, layout, annotations))
  const headerRows = region.headerRows ?? countHeaderRows(grid, layout, sheet.declaredHeaders)
  return [regionTable(grid, layout, headerRows, annotations)]
}

/**
 * One column of a line or two, or of texts: below an introduction or a note, of which some are long, most are sentences, notes
 * or items of a list, or all lie over other columns.
 */
function isText(grid: Grid, layout: Layout, merges: Merges): boolean {
  if (layout.columns.length > 1) return false
  if (layout.rows.length <= 2) return true
  const cells = layout.rows.flatMap((_, at) => layout.cellsOf(at))
  if (!cells.every((cell) => grid.isText(cell))) return false
  const texts = cells.map((cell) => grid.text(cell))
  if (texts.some((text) => text.length > proseCharacters) || isIntroduction(texts[0]!) || isNote(texts[0]!)) return true
  if (texts.filter(isNote).length * 2 > texts.length) return true
  return layout.rows.every((_, at) => merges.from(layout.rowNumber(at)).some((merge) => isAcross(merge, layout)))
}

function isAcross({ left, right }: Range, layout: Layout): boolean {
  return left === layout.columns[0] && right > left
}

function lines(grid: Grid, layout: Layout, annotations: SheetAnnotations): Block[] {
  return layout.rows.flatMap((_, at) =>
    layout.cellsOf(at).map((cell) => {
      const content = contentOf(grid, cell, layout.rowNumber(at), annotations)
      return paragraph(typeof content === 'string' ? linesOf(content) : content)
    }),
  )
}

/** A note on a cell without content, which nothing can refer to. */
function looseNote(note: SheetNote): Block {
  const label: Phrasing = { type: 'strong', children: [text(`Comment on ${placeName(note.row, note.column)}:`)] }
  const [first = [], ...others] = noteParagraphs(note)
  return {
    type: 'blockquote',
    kind: 'comment',
    children: [paragraph([label, text(' '), ...first]), ...others.map((children) => paragraph(children))],
  }
}
