/** How numbers are shown whose text the file does not have (part 3, §16.27), as format codes of spreadsheets. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { parseNumberFormat } from '../../../office/number-format/number-format.ts'

export type ShowNumber = (value: number) => string

/** Whether such a style is the element of that name. */
export function isDataStyle(name: string): boolean {
  return /^number:(?:number|currency|percentage|date|time)-style$/.test(name)
}

/** Reads the style whose start tag was read last. @returns Undefined where it says no more than that there is a number. */
export function readDataStyle(xml: XmlReader): ShowNumber | undefined {
  const code = readCode(xml)
  if (/^0?$/.test(code)) return undefined
  const format = parseNumberFormat(code, 1900)
  return (value) => format.number(value).trim()
}

function readCode(xml: XmlReader): string {
  let code = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const isLong = xml.attribute('number:style') === 'long'
    if (xml.name === 'number:number') code += digitsOf(xml)
    else if (xml.name === 'number:text' || xml.name === 'number:currency-symbol') code += literal(xml.content())
    else if (xml.name === 'number:month' && xml.attribute('number:textual') === 'true') code += isLong ? 'mmmm' : 'mmm'
    else code += (isLong ? longParts[xml.name] : shortParts[xml.name]) ?? ''
  }
  return code
}

const shortParts: Readonly<Record<string, string>> = lookupTable({
  'number:year': 'yy',
  'number:month': 'm',
  'number:day': 'd',
  'number:day-of-week': 'ddd',
  'number:hours': 'h',
  'number:minutes': 'm',
  'number:seconds': 's',
  'number:am-pm': 'AM/PM',
})

const longParts: Readonly<Record<string, string>> = lookupTable({
  'number:year': 'yyyy',
  'number:month': 'mm',
  'number:day': 'dd',
  'number:day-of-week': 'dddd',
  'number:hours': 'hh',
  'number:minutes': 'mm',
  'number:seconds': 'ss',
  'number:am-pm': 'AM/PM',
})

/** Excel shows no more digits. */
const maxDigits = 30

function digitsOf(xml: XmlReader): string {
  const whole = xml.attribute('number:grouping') === 'true' ? '#,##0' : '0'
  const decimals = Math.min(maxDigits, Number(xml.attribute('number:decimal-places') ?? 0) || 0)
  return decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole
}

function literal(text: string): string {
  return text.split('%').map(quoted).join('%')
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`
}
