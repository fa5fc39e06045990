/** Styles of cells. The format of numbers is a code, or one of Excel's names for a usual one. */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { parseNumberFormat } from '../../office/number-format/number-format.ts'
import { type CellStyle, plainStyle } from '../../office/spreadsheets/cell-style.ts'
import { formatIn } from '../../office/spreadsheets/symbols.ts'

/** "XML Spreadsheet Reference", NumberFormat; as Excel shows them in the United States. */
const namedCodes: Readonly<Record<string, string>> = lookupTable({
  'general number': 'General',
  'general date': 'm/d/yyyy h:mm',
  'long date': 'dddd, mmmm d, yyyy',
  'medium date': 'd-mmm-yy',
  'short date': 'm/d/yyyy',
  'long time': 'h:mm:ss AM/PM',
  'medium time': 'h:mm AM/PM',
  'short time': 'h:mm',
  currency: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  'euro currency': '[$€-2] #,##0.00_);[Red]\\([$€-2] #,##0.00\\)',
  fixed: '0.00',
  standard: '#,##0.00',
  percent: '0.00%',
  scientific: '0.00E+00',
  'yes/no': '"Yes";"Yes";"No"',
  'true/false': '"True";"True";"False"',
  'on/off': '"On";"On";"Off"',
})

/** Dates of cells whose style does not say how to show one. */
const unstyledDate = 'yyyy-mm-dd'
const unstyledTime = 'yyyy-mm-dd hh:mm:ss'

export class Styles {
  /** By the number that `styleOf` gives. */
  readonly cells: CellStyle[] = [
    plainStyle,
    { ...plainStyle, format: parseNumberFormat(unstyledDate, 1900) },
    { ...plainStyle, format: parseNumberFormat(unstyledTime, 1900) },
  ]
  readonly #numbers = new Map<string, number>()

  /** Reads the `Styles` whose start tag was read last; a style has what it does not say from a parent before it. */
  read(xml: XmlReader): void {
    const depth = xml.depth
    while (xml.nextChild(depth)) {
      const id = xml.attribute('ss:ID') ?? ''
      const style = { ...this.cells[this.styleOf(xml.attribute('ss:Parent'))]! }
      let font = ''
      while (xml.nextChild(depth + 1)) {
        const code = xml.name === 'ss:NumberFormat' ? xml.attribute('ss:Format') : undefined
        if (code !== undefined) style.format = parseNumberFormat(namedCodes[code.toLowerCase()] ?? code, 1900)
        if (xml.name === 'ss:Font') {
          style.struck = xml.attribute('ss:StrikeThrough') === '1'
          font = xml.attribute('ss:FontName') ?? ''
        }
      }
      style.format = formatIn(font, style.format)
      this.#numbers.set(id, this.cells.push(style) - 1)
    }
  }

  styleOf(id: string | undefined): number {
    return (id === undefined ? undefined : this.#numbers.get(id)) ?? this.#numbers.get('Default') ?? 0
  }

  /** A style for a date: its own, or one that shows what the date has. */
  dateStyle(style: number, serial: number): number {
    if (this.cells[style]?.format.isDate) return style
    return Number.isInteger(serial) ? 1 : 2
  }
}
