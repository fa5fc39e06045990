/** A worksheet: rows and cells in order, with an index where some are passed over. */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Limits } from '../../core/limits.ts'
import { linkOfFormula, pictureOfFormula } from '../../office/spreadsheets/formula/calls.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { maximumColumns, maximumRows, type Range } from '../../office/spreadsheets/reference.ts'
import { emptySheet, type Sheet } from '../../office/spreadsheets/sheet.ts'
import { shownFormula } from './formula.ts'
import { readRichText } from './rich-text.ts'
import type { Styles } from './styles.ts'

export interface Worksheet {
  name: string
  hidden: boolean
  sheet: Sheet
}

/** Reads the `Worksheet` whose start tag was read last. */
export function readWorksheet(xml: XmlReader, styles: Styles, limits: Limits): Worksheet {
  const sheet = emptySheet(new Grid([], styles.cells, limits))
  const worksheet = { name: xml.attribute('ss:Name') ?? '', hidden: false, sheet }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'ss:Table') readTable(xml, sheet, styles)
    else if (xml.name === 'x:WorksheetOptions') readOptions(xml, worksheet)
    else if (xml.name === 'x:AutoFilter') {
      const top = Number(/^R(\d{1,7})C/.exec(xml.attribute('x:Range') ?? '')?.[1]) - 1
      if (top >= 0) sheet.declaredHeaders.push({ top, bottom: top })
    }
  }
  sheet.grid.finish()
  return worksheet
}

function readOptions(xml: XmlReader, worksheet: Worksheet): void {
  const depth = xml.depth
  let isFrozen = false
  let rows = 0
  while (xml.nextChild(depth)) {
    if (xml.name === 'x:Visible') worksheet.hidden = /^Sheet(?:Very)?Hidden$/.test(xml.content().trim())
    else if (xml.name === 'x:FreezePanes') isFrozen = true
    else if (xml.name === 'x:SplitHorizontal') rows = Number(xml.content())
  }
  if (isFrozen && rows > 0) worksheet.sheet.declaredHeaders.push({ top: 0, bottom: rows - 1 })
}

function readTable(xml: XmlReader, sheet: Sheet, styles: Styles): void {
  const depth = xml.depth
  let row = -1
  while (xml.nextChild(depth)) {
    if (xml.name !== 'ss:Row') continue
    row = indexOf(xml) ?? row + 1
    const rowStyle = xml.attribute('ss:StyleID')
    const span = placeOf(xml, 'ss:Span')
    readRow(xml, row, rowStyle, sheet, styles)
    row += span
  }
}

function readRow(xml: XmlReader, row: number, rowStyle: string | undefined, sheet: Sheet, styles: Styles): void {
  const depth = xml.depth
  let column = -1
  while (xml.nextChild(depth)) {
    if (xml.name !== 'ss:Cell') continue
    column = indexOf(xml) ?? column + 1
    const across = placeOf(xml, 'ss:MergeAcross')
    const down = placeOf(xml, 'ss:MergeDown')
    const range: Range = {
      top: row,
      left: column,
      bottom: Math.min(row + down, maximumRows - 1),
      right: Math.min(column + across, maximumColumns - 1),
    }
    if (row >= maximumRows || column >= maximumColumns) continue
    if (across > 0 || down > 0) sheet.merges.push(range)
    const url = xml.attribute('ss:HRef')
    if (url) sheet.links.push({ range: { ...range, bottom: row, right: column }, url })
    readCell(xml, row, column, styles.styleOf(xml.attribute('ss:StyleID') ?? rowStyle), sheet, styles)
    column = range.right
  }
}

function readCell(xml: XmlReader, row: number, column: number, style: number, sheet: Sheet, styles: Styles): void {
  const formula = xml.attribute('ss:Formula')
  const depth = xml.depth
  let hasValue = false
  while (xml.nextChild(depth)) {
    if (xml.name === 'ss:Data') {
      hasValue = true
      const type = xml.attribute('ss:Type') ?? 'String'
      if (type === 'String') sheet.grid.addText(row, column, readRichText(xml), style)
      else addValue(sheet.grid, row, column, type, xml.content(), style, styles)
    } else if (xml.name === 'ss:Comment') {
      sheet.notes.push({ row, column, author: xml.attribute('ss:Author') ?? '', text: xml.content().trim() })
    }
  }
  if (!formula) return
  const call = formula.replace(/^=/, '')
  const { link, name } = linkOfFormula(call)
  if (link) sheet.links.push({ range: { top: row, left: column, bottom: row, right: column }, ...link })
  if (!hasValue)
    sheet.grid.addText(row, column, name ?? pictureOfFormula(call) ?? shownFormula(formula, row, column), 0)
}

function addValue(
  grid: Grid,
  row: number,
  column: number,
  type: string,
  value: string,
  style: number,
  styles: Styles,
): void {
  const number = type === 'DateTime' ? serialOf(value.trim()) : type === 'Number' ? numberOf(value) : undefined
  if (type === 'Boolean') grid.addBoolean(row, column, /^(?:1|true)$/i.test(value.trim()), style)
  else if (type === 'Error') grid.addError(row, column, value.trim(), style)
  else if (number === undefined) grid.addText(row, column, value, style)
  else grid.addNumber(row, column, number, type === 'DateTime' ? styles.dateStyle(style, number) : style)
}

function numberOf(value: string): number | undefined {
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? undefined : number
}

const msPerDay = 86_400_000
const dayBefore1900 = Date.UTC(1899, 11, 30)

/** Days since 1900 as formats count them; a time alone is on day 0, which programs write as 31 December 1899. */
function serialOf(value: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?)Z?)?$/.exec(value)
  if (!match) return undefined
  const [year, month, day, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const days = (Date.UTC(year!, month! - 1, day!) - dayBefore1900) / msPerDay
  const shown = days > 60 ? days : Math.max(0, days - 1)
  return shown + (hours * 3_600 + minutes * 60 + seconds) / 86_400
}

/** From 0. */
function indexOf(xml: XmlReader): number | undefined {
  const index = Number(xml.attribute('ss:Index'))
  return Number.isInteger(index) && index >= 1 ? index - 1 : undefined
}

function placeOf(xml: XmlReader, attribute: string): number {
  const count = Number(xml.attribute(attribute))
  return Number.isInteger(count) && count > 0 ? Math.min(count, maximumRows) : 0
}
