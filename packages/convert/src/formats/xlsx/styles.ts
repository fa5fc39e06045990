/** Number formats of cells by the number of their style (ECMA-376 part 1, §18.8). */
import { builtinFormat } from '../../number-format/builtin.ts'
import { general, type NumberFormat, parseNumberFormat } from '../../number-format/number-format.ts'
import type { DateSystem } from '../../number-format/serial-date.ts'
import { integer } from '../../opc/values.ts'
import type { XmlReader } from '../../xml/reader.ts'
import { unescaped } from './xstring.ts'

export function readStyles(xml: XmlReader | undefined, system: DateSystem): NumberFormat[] {
  const codes = new Map<number, string>()
  const ids: number[] = []
  if (!xml?.nextChild(0)) return []
  while (xml.nextChild(1)) {
    if (xml.name === 'x:numFmts') readCodes(xml, codes)
    else if (xml.name === 'x:cellXfs') while (xml.nextChild(2)) ids.push(integer(xml.attribute('numFmtId')) ?? 0)
  }
  return formatsOf(ids, codes, system)
}

function readCodes(xml: XmlReader, codes: Map<number, string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const id = integer(xml.attribute('numFmtId'))
    const code = xml.attribute('formatCode')
    if (id !== undefined && code !== undefined) codes.set(id, unescaped(code))
  }
}

/**
 * @param ids Of formats, by style.
 * @param codes Of the workbook, by id; an id without one is built in.
 */
export function formatsOf(
  ids: readonly number[],
  codes: ReadonlyMap<number, string>,
  system: DateSystem,
): NumberFormat[] {
  const formats = new Map<number, NumberFormat>([[0, general]])
  return ids.map((id) => {
    let format = formats.get(id)
    if (!format) {
      format = parseNumberFormat(codes.get(id) ?? builtinFormat(id), system)
      formats.set(id, format)
    }
    return format
  })
}
