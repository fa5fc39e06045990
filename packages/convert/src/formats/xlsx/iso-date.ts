/** Dates of cells of the type `d` (ECMA-376 part 1, §18.17.4) as serial numbers. */
import type { DateSystem } from '../../office/number-format/serial-date.ts'

const firstDay: Readonly<Record<DateSystem, number>> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const msPerDay = 86_400_000
/** Before 1 March 1900 the 1900 system counts a day less. */
const leapDay = 61

/** Undefined for what is no date. */
export function serialOf(value: string, system: DateSystem): number | undefined {
  const text = value.trim()
  const time = /^T?(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?Z?$/.exec(text)
  if (time) return (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)) / 86_400
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const milliseconds = Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`)
  if (Number.isNaN(milliseconds)) return undefined
  const serial = (milliseconds - firstDay[system]) / msPerDay
  return system === 1900 && serial < leapDay ? serial - 1 : serial
}
