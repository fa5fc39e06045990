/** Values of cells that programs leave without the text that shows them (part 3, §19.367–§19.389). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { formatGeneral } from '../../office/number-format/general.ts'

/** @returns What the cell whose start tag was read last would show; '' where it has no value. */
export function bareValue(xml: XmlReader): string {
  const number = Number(xml.attribute('office:value') ?? Number.NaN)
  switch (xml.attribute('office:value-type')) {
    case 'boolean':
      return (xml.attribute('office:boolean-value') ?? '').toUpperCase()
    case 'percentage':
      return Number.isNaN(number) ? '' : `${formatGeneral(number * 100)}%`
    case 'currency':
      return Number.isNaN(number) ? '' : `${formatGeneral(number)} ${xml.attribute('office:currency') ?? ''}`.trim()
    case 'time':
      return clockTime(xml.attribute('office:time-value') ?? '')
    default:
      return (
        xml.attribute('office:string-value') ??
        xml.attribute('office:value') ??
        xml.attribute('office:date-value') ??
        ''
      )
  }
}

/** `PT36H15M00S` as 36:15:00; a duration of other parts as it is. */
function clockTime(duration: string): string {
  const [, sign, hours, minutes, seconds] = /^(-?)PT(\d+)H(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(duration) ?? []
  if (hours === undefined) return duration
  const [whole, fraction] = (seconds ?? '').split(/[.,]/)
  const parts = [hours, minutes ?? '', whole ?? ''].map((part) => part.padStart(2, '0'))
  return sign + parts.join(':') + (/[1-9]/.test(fraction ?? '') ? `.${fraction}` : '')
}
