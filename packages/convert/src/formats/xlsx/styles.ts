/** Styles of cells by their number (ECMA-376 part 1, §18.8). */
import { builtinFormat } from '../../number-format/builtin.ts'
import { type NumberFormat, parseNumberFormat } from '../../number-format/number-format.ts'
import type { DateSystem } from '../../number-format/serial-date.ts'
import { integer, onOff } from '../../opc/values.ts'
import type { CellStyle } from '../../sheet/cell-style.ts'
import type { XmlReader } from '../../xml/reader.ts'
import { unescaped } from './xstring.ts'

/** What the formats of cells are put together from. */
export interface StyleParts {
  /** Number formats of the workbook, by id; an id without one is built in. Some programs count theirs from 0. */
  codes: Map<number, string>
  /** By number of the font: whether it has a line through its characters. */
  struckFonts: boolean[]
  /** By number of the style. */
  cells: { code: number; font: number }[]
}

export function readStyles(xml: XmlReader | undefined, system: DateSystem): CellStyle[] {
  const parts: StyleParts = { codes: new Map(), struckFonts: [], cells: [] }
  if (!xml?.nextChild(0)) return []
  while (xml.nextChild(1)) {
    if (xml.name === 'x:numFmts') readCodes(xml, parts.codes)
    else if (xml.name === 'x:fonts') while (xml.nextChild(2)) parts.struckFonts.push(isStruck(xml))
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
function isStruck(xml: XmlReader): boolean {
  const depth = xml.depth
  let struck = false
  while (xml.nextChild(depth)) if (xml.name === 'x:strike') struck = onOff(xml, 'val')
  return struck
}

export function cellStylesOf({ codes, struckFonts, cells }: StyleParts, system: DateSystem): CellStyle[] {
  const formats = new Map<number, NumberFormat>()
  return cells.map(({ code, font }) => {
    const format = formats.get(code) ?? parseNumberFormat(codes.get(code) ?? builtinFormat(code), system)
    formats.set(code, format)
    return { format, struck: struckFonts[font] ?? false }
  })
}
