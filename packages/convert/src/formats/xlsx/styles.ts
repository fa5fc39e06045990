/** Styles of cells by their number (ECMA-376 part 1, §18.8). */

import { integer, onOff } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { builtinFormat } from '../../office/number-format/builtin.ts'
import { type NumberFormat, parseNumberFormat } from '../../office/number-format/number-format.ts'
import type { DateSystem } from '../../office/number-format/serial-date.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import { formatIn } from '../../office/spreadsheets/symbols.ts'
import { unescaped } from './xstring.ts'

/** What the formats of cells are put together from. */
export interface StyleParts {
  /** Number formats of the workbook, by id; an id without one is built in. Some programs count theirs from 0. */
  codes: Map<number, string>
  /** By number. */
  fonts: CellFont[]
  /** By number of the style. */
  cells: { code: number; font: number }[]
}

export interface CellFont {
  name: string
  /** It has a line through its characters. */
  struck: boolean
}

export function readStyles(xml: XmlReader | undefined, system: DateSystem): CellStyle[] {
  const parts: StyleParts = { codes: new Map(), fonts: [], cells: [] }
  if (!xml?.nextChild(0)) return []
  while (xml.nextChild(1)) {
    if (xml.name === 'x:numFmts') readCodes(xml, parts.codes)
    else if (xml.name === 'x:fonts') while (xml.nextChild(2)) parts.fonts.push(readFont(xml))
    else if (xml.name === 'x:cellXfs')
      while (xml.nextChild(2))
        parts.cells.push({ code: integer(xml.attribute('numFmtId')) ?? 0, font: integer(xml.attribute('fontId')) ?? 0 })
  }
  return cellStylesOf(parts, system)
}

function readCodes(xml: XmlReader, codes: Map<number, string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const id = integer(xml.attribute('numFmtId'))
    const code = xml.attribute('formatCode')
    if (id !== undefined && code !== undefined) codes.set(id, unescaped(code))
  }
}

/** Reads the font whose start tag was read last. */
function readFont(xml: XmlReader): CellFont {
  const depth = xml.depth
  const font = { name: '', struck: false }
  while (xml.nextChild(depth)) {
    if (xml.name === 'x:strike') font.struck = onOff(xml, 'val')
    else if (xml.name === 'x:name') font.name = xml.attribute('val') ?? ''
  }
  return font
}

export function cellStylesOf({ codes, fonts, cells }: StyleParts, system: DateSystem): CellStyle[] {
  const formats = new Map<number, NumberFormat>()
  return cells.map((cell) => {
    const format = formats.get(cell.code) ?? parseNumberFormat(codes.get(cell.code) ?? builtinFormat(cell.code), system)
    formats.set(cell.code, format)
    const { name = '', struck = false } = fonts[cell.font] ?? {}
    return { format: formatIn(name, format), struck }
  })
}
