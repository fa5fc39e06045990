/** A worksheet or chart sheet part, and the parts that belong to it (ECMA-376 part 1, §18.3). */
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { integer } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { maximumRows, parseRange, type Range } from '../../office/spreadsheets/reference.ts'
import {
  type DefinedTable,
  emptySheet,
  type RowRange,
  type Sheet,
  type SheetLink,
} from '../../office/spreadsheets/sheet.ts'
import { readCells } from './cells.ts'
import { readComments } from './comments.ts'
import { readControls } from './controls.ts'
import { readDrawing } from './drawing.ts'
import { readEmbeddedParts } from './embedded.ts'
import type { Shared } from './shared.ts'

export async function readWorksheet(part: string, shared: Shared): Promise<Sheet> {
  const grid = new Grid(shared.strings, shared.styles, shared.context.limits)
  const sheet = emptySheet(grid)
  const relationships = shared.pkg.relationships(part)
  const xml = shared.pkg.xml(part)
  if (xml?.nextChild(0)) {
    while (xml.nextChild(1)) {
      switch (xml.name) {
        case 'x:sheetData':
          sheet.links = sheet.links.concat(readCells(xml, grid, shared))
          break
        case 'x:sheetViews':
          sheet.declaredHeaders = readFrozenRows(xml)
          break
        case 'x:autoFilter': {
          const range = parseRange(xml.attribute('ref') ?? '')
          if (range) sheet.declaredHeaders.push({ top: range.top, bottom: range.top })
          break
        }
        case 'x:mergeCells':
          sheet.merges = readRanges(xml)
          break
        case 'x:headerFooter':
          readHeadersAndFooters(xml, sheet)
          break
        case 'x:hyperlinks':
          sheet.links = readLinks(xml, relationships).concat(sheet.links)
          break
      }
    }
  }
  grid.finish()
  shared.cellTexts.keep(part, grid)
  await addRelatedParts(sheet, relationships, shared)
  return sheet
}

/** The cells of a worksheet alone; nothing of a part that is binary or not there. */
export function readGrid(part: string, shared: Shared): Grid | undefined {
  const xml = part.endsWith('.bin') ? undefined : shared.pkg.xml(part)
  if (!xml?.nextChild(0)) return undefined
  const grid = new Grid(shared.strings, shared.styles, shared.context.limits)
  while (xml.nextChild(1)) if (xml.name === 'x:sheetData') readCells(xml, grid, shared)
  grid.finish()
  return grid
}

/** What a sheet's relationships lead to, which binary workbooks have as XML too. */
export async function addRelatedParts(sheet: Sheet, relationships: Relationships, shared: Shared): Promise<void> {
  sheet.notes = sheet.notes.concat(readComments(relationships, shared))
  const partsOf = (type: string): Set<string> => new Set(relationships.ofType(type).map(({ target }) => target))
  for (const part of partsOf('table')) {
    const table = part.endsWith('.bin') ? undefined : readTable(shared.pkg.xml(part))
    if (table) sheet.tables.push(table)
  }
  for (const part of partsOf('drawing')) sheet.objects = sheet.objects.concat(readDrawing(part, shared))
  for (const part of partsOf('vmlDrawing')) sheet.objects = sheet.objects.concat(readControls(part, shared))
  const blocks = await readEmbeddedParts(relationships, shared)
  if (blocks.length) sheet.objects.push({ row: maximumRows, column: 0, blocks })
}

/** Rows above the border of panes that is frozen (§18.3.1.66). */
function readFrozenRows(xml: XmlReader): RowRange[] {
  const depth = xml.depth
  const rows: RowRange[] = []
  while (xml.nextChild(depth))
    while (xml.nextChild(depth + 1)) {
      if (xml.name !== 'x:pane' || !xml.attribute('state')?.startsWith('frozen')) continue
      const count = integer(xml.attribute('ySplit')) ?? 0
      if (count > 0) rows.push({ top: 0, bottom: count - 1 })
    }
  return rows
}

/** Reads the headers and footers of odd, even and first pages (§18.3.1.46). */
function readHeadersAndFooters(xml: XmlReader, sheet: Sheet): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name.endsWith('Header')) sheet.headers.push(xml.content())
    else if (xml.name.endsWith('Footer')) sheet.footers.push(xml.content())
  }
}

function readRanges(xml: XmlReader): Range[] {
  const depth = xml.depth
  const ranges: Range[] = []
  while (xml.nextChild(depth)) {
    const range = parseRange(xml.attribute('ref') ?? '')
    if (range) ranges.push(range)
  }
  return ranges
}

function readLinks(xml: XmlReader, relationships: Relationships): SheetLink[] {
  const depth = xml.depth
  const links: SheetLink[] = []
  while (xml.nextChild(depth)) {
    const range = parseRange(xml.attribute('ref') ?? '')
    const target = relationships.target(xml.attribute('r:id'))
    const location = xml.attribute('location')
    if (!range || (target === undefined && location === undefined)) continue
    const url = target === undefined ? `#${location}` : location === undefined ? target : `${target}#${location}`
    links.push({ range, url })
  }
  return links
}

function readTable(xml: XmlReader | undefined): DefinedTable | undefined {
  if (!xml?.nextChild(0) || xml.name !== 'x:table') return undefined
  const range = parseRange(xml.attribute('ref') ?? '')
  return range && { range, headerRows: integer(xml.attribute('headerRowCount')) ?? 1 }
}
