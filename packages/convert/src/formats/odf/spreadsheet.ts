/** Spreadsheets: cells by what they show (part 3, §9.1). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lined } from '../../core/document/build.ts'
import type { Metadata, Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ReadContext } from '../../core/reader.ts'
import { parseNumberFormat } from '../../office/number-format/number-format.ts'
import { type CellStyle, plainStyle } from '../../office/spreadsheets/cell-style.ts'
import { linkOfFormula, pictureOfFormula } from '../../office/spreadsheets/formula/calls.ts'
import { type CellText, Grid } from '../../office/spreadsheets/grid.ts'
import { maximumColumns, maximumRows } from '../../office/spreadsheets/reference.ts'
import { emptySheet, type Sheet } from '../../office/spreadsheets/sheet.ts'
import { signsIn } from '../../office/spreadsheets/symbols.ts'
import { type SheetSource, workbookRoot } from '../../office/spreadsheets/workbook.ts'
import { toPhrasing } from '../../office/word-processing/phrasing.ts'
import { readAnnotation } from './annotation.ts'
import { bareValue } from './bare-value.ts'
import { filteredRows, frozenRows } from './declared-headers.ts'
import type { DocumentState } from './document-state.ts'
import { readShape } from './drawing/shape.ts'
import { readControls } from './text/controls.ts'

export function readSpreadsheet(
  xml: XmlReader,
  state: DocumentState,
  metadata: Metadata,
  context: ReadContext,
): Promise<Root> {
  const sources: SheetSource[] = []
  const frozen = frozenRows(state.odf.xml('settings.xml'))
  const sheets = new Map<string, Sheet>()
  const places = new Map<string, string>()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'table:database-ranges')
      for (const { sheet, rows } of filteredRows(xml)) sheets.get(sheet)?.declaredHeaders.push(rows)
    if (xml.name === 'table:named-expressions') readPlaces(xml, places)
    if (xml.name !== 'table:table') continue
    const name = xml.attribute('table:name') ?? `Sheet ${sources.length + 1}`
    const hidden = state.styles.isHidden('table', xml.attribute('table:style-name'))
    const { sheet, hasSource } = readSheet(xml, state, context)
    // Cells of other workbooks that formulas ask for, which LibreOffice keeps in sheets that nobody sees.
    if (hidden && hasSource) continue
    const header = frozen.get(name)
    if (header) sheet.declaredHeaders.push(header)
    sheets.set(name, sheet)
    sources.push({ name, hidden, read: () => sheet })
  }
  return workbookRoot(sources, metadata, context, (name) => places.get(name))
}

/** What defined names in lower case stand for (§9.4.12). */
function readPlaces(xml: XmlReader, places: Map<string, string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const name = xml.attribute('table:name')
    const address = xml.attribute('table:cell-range-address')
    if (name && address) places.set(name.toLowerCase(), placeOf(`#${address}`).slice(1))
  }
}

/** Reads rows and cells; a place that is written once may stand for millions of empty ones. */
function readSheet(xml: XmlReader, state: DocumentState, context: ReadContext): { sheet: Sheet; hasSource: boolean } {
  let hasSource = false
  const sheet = emptySheet(new Grid([], cellStyles, context.limits))
  let row = 0
  const readRows = (depth: number): void => {
    while (xml.nextChild(depth)) {
      if (/^table:table-(?:header-rows|rows|row-group)$/.test(xml.name)) readRows(xml.depth)
      else if (xml.name === 'office:forms') readControls(xml, state.controls)
      else if (xml.name === 'table:table-source') hasSource = true
      else if (xml.name === 'table:shapes') readShapes(xml, state, sheet)
      else if (xml.name === 'table:table-row' && row < maximumRows) {
        const repeats = repeatsOf(xml.attribute('table:number-rows-repeated'))
        readRow(xml, state, sheet, row, repeats)
        row += repeats
      }
    }
  }
  readRows(xml.depth)
  sheet.grid.finish()
  return { sheet, hasSource }
}

/** Copies of one row: a sheet that repeats one row to its end is no clearer with a million of them. */
const maxCopies = 10_000

function readRow(xml: XmlReader, state: DocumentState, sheet: Sheet, row: number, rowRepeats: number): void {
  const depth = xml.depth
  const copies = Math.min(rowRepeats, maxCopies)
  const cells: { column: number; cell: SheetCell }[] = []
  let column = 0
  while (xml.nextChild(depth)) {
    if (xml.name !== 'table:table-cell' && xml.name !== 'table:covered-table-cell') continue
    const repeats = repeatsOf(xml.attribute('table:number-columns-repeated'))
    const columnSpan = repeatsOf(xml.attribute('table:number-columns-spanned'))
    const rowSpan = repeatsOf(xml.attribute('table:number-rows-spanned'))
    const isCovered = xml.name === 'table:covered-table-cell'
    const cell = readCell(xml, state, sheet, row, column)
    if (cell.text.length > 0 && !isCovered) {
      state.context.budget.cells(repeats * copies)
      for (let right = 0; right < repeats && column + right < maximumColumns; right++)
        cells.push({ column: column + right, cell })
    }
    if (columnSpan > 1 || rowSpan > 1)
      sheet.merges.push({ top: row, left: column, bottom: row + rowSpan - 1, right: column + columnSpan - 1 })
    column += repeats
  }
  if (cells.length === 0) return
  if (copies < rowRepeats) state.context.warn('content_dropped', { what: 'copies of one row that fill a sheet' })
  for (let down = 0; down < copies && row + down < maximumRows; down++)
    for (const { column, cell } of cells) addCell(sheet.grid, row + down, column, cell)
}

interface SheetCell {
  text: CellText
  struck: boolean
  /** Value of a number, date or boolean cell; undefined for text. */
  value: { number: number; isDate: boolean } | undefined
}

/** Numbers are shown as the file has them, so a format only decides whether they are dates. */
const dateStyle: CellStyle = { ...plainStyle, format: parseNumberFormat('yyyy-mm-dd', 1900) }
const cellStyles = [plainStyle, dateStyle, { ...plainStyle, struck: true }, { ...dateStyle, struck: true }]

function addCell(grid: Grid, row: number, column: number, { text, struck, value }: SheetCell): void {
  const style = (value?.isDate ? 1 : 0) + (struck ? 2 : 0)
  if (value && typeof text === 'string') grid.addShown(row, column, text, value.number, style)
  else grid.addText(row, column, text, style)
}

/** What a cell holds (§19.387); a text is what it shows. */
function readValue(xml: XmlReader): SheetCell['value'] {
  const type = xml.attribute('office:value-type')
  if (type === undefined || type === 'string' || type === 'void') return undefined
  return { number: Number(xml.attribute('office:value') ?? Number.NaN), isDate: type === 'date' }
}

function readCell(xml: XmlReader, state: DocumentState, sheet: Sheet, row: number, column: number): SheetCell {
  const value = readValue(xml)
  const bare = bareValue(xml)
  const formula = xml.attribute('table:formula')?.replace(/^(?:of|oooc|msoxl):=?/, '')
  const style = xml.attribute('table:style-name')
  const styleLink = state.styles.link(style)
  const struck = state.styles.isStruck(style)
  const hasType = xml.attribute('office:value-type') !== undefined
  const depth = xml.depth
  const lines: Phrasing[][] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:p') lines.push(readCellLine(xml, state, sheet, row, column))
    else if (xml.name === 'office:annotation') readNote(xml, sheet, row, column)
    else if (xml.name.startsWith('draw:')) addObject(xml, state, sheet, row, column)
  }
  const { link, name } = linkOfFormula(formula ?? '')
  const range = { top: row, left: column, bottom: row, right: column }
  if (link) sheet.links.push({ range, ...link })
  else if (styleLink) sheet.links.push({ range, url: styleLink })
  const shown = cellText(lines)
  const text = value || typeof shown !== 'string' ? shown : signsIn(state.styles.cellFont(style), shown)
  if (text.length > 0) return { text, struck, value }
  if (bare !== '' && lines.length === 0) return { text: bare, struck, value }
  // LibreOffice writes a result without characters as a paragraph without any, and no type.
  const isComputed = hasType || lines.length > 0
  if (!formula || isComputed) return { text: '', struck, value: undefined }
  const written = name ?? pictureOfFormula(formula) ?? `=${withPlainReferences(formula)}`
  return { text: written, struck, value: undefined }
}

/** `[.A1]`, `[$Sheet2.B2:.C3]` as a person writes them: A1, $Sheet2.B2:C3 (OpenFormula, part 4, §5.8). */
function withPlainReferences(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|\[([^[\]]*)\]/g, (whole, reference?: string) =>
    reference === undefined ? whole : reference.replace(/(^|:)\./g, '$1'),
  )
}

/** Raised, lowered and struck characters change what a cell says; other styles do not. */
function cellText(lines: readonly Phrasing[][]): CellText {
  const isRich = lines.some((line) => line.some(({ type }) => /^(?:superscript|subscript|delete)$/.test(type)))
  if (!isRich) return lines.map(plainText).join('\n')
  return lined(lines)
}

/** The text of a cell; its one link becomes the cell's. */
function readCellLine(xml: XmlReader, state: DocumentState, sheet: Sheet, row: number, column: number): Phrasing[] {
  const children = toPhrasing(state.text.line(xml, state, {}).runs)
  const range = { top: row, left: column, bottom: row, right: column }
  for (const node of children) if (node.type === 'link') sheet.links.push({ range, url: placeOf(node.url) })
  return children.flatMap(withoutAppearances)
}

function withoutAppearances(node: Phrasing): Phrasing[] {
  const isAppearance = node.type === 'link' || node.type === 'strong' || node.type === 'emphasis'
  return isAppearance ? node.children.flatMap(withoutAppearances) : [node]
}

/** A place in the workbook has a full stop behind the sheet where others have an exclamation mark. */
function placeOf(url: string): string {
  return url.replace(/^#\$?('(?:[^']|'')+'|[^.']+)\./, '#$1!')
}

function readNote(xml: XmlReader, sheet: Sheet, row: number, column: number): void {
  const { author, lines } = readAnnotation(xml)
  if (lines.length > 0) sheet.notes.push({ row, column, author, text: lines.join('\n') })
}

/** Charts and pictures that lie over the sheet. */
function readShapes(xml: XmlReader, state: DocumentState, sheet: Sheet): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name.startsWith('draw:')) addObject(xml, state, sheet, 0, 0)
}

/** A picture, a chart, a shape with text, a control of a form. */
function addObject(xml: XmlReader, state: DocumentState, sheet: Sheet, row: number, column: number): void {
  const blocks = readShape(xml, state)
  if (blocks.length) sheet.objects.push({ row, column, blocks })
}

function repeatsOf(value: string | undefined): number {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 1 ? count : 1
}
