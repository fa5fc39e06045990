/**
 * Serial numbers of days as dates (ECMA-376 part 1, §18.17.4.1).
 *
 * In the 1900 system day 60 is 29 February 1900, which never was; days before it are one less
 * than the calendar says, and day 0 is "0 January". The 1904 system starts 1,462 days later.
 */

export type DateSystem = 1900 | 1904

export interface DateParts {
  year: number
  /** 1–12. */
  month: number
  day: number
  /** 0 is Sunday, as the spreadsheet counts, so one off before March 1900. */
  weekday: number
  hours: number
  minutes: number
  seconds: number
  /** In units of 10^-places of a second. */
  fraction: number
  /** Whole units since day 0, for elapsed time. */
  totalSeconds: number
}

const daysBetweenSystems = 1462
const lastDay = 2_958_465
const dayBefore1900 = Date.UTC(1899, 11, 30)
const msPerDay = 86_400_000

/**
 * @param places Decimal places of seconds that are shown: the time is rounded to them.
 * @returns Undefined for what is no date: below 0 or after the year 9999.
 */
export function datePartsOf(serial: number, system: DateSystem, places: number): DateParts | undefined {
  const scale = 10 ** places
  const days = Math.floor(serial)
  // So is what is no number at all.
  if (!(days >= 0 && days <= lastDay)) return undefined
  let ticks = Math.round((serial - days) * 86_400 * scale)
  let day = days + (system === 1904 ? daysBetweenSystems : 0)
  const totalSeconds = days * 86_400 + Math.floor(ticks / scale)
  if (ticks >= 86_400 * scale) {
    ticks = 0
    day++
  }
  if (day > lastDay) return undefined
  const seconds = Math.floor(ticks / scale)
  return {
    ...calendarDate(day),
    weekday: (day + 6) % 7,
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    fraction: Math.round(ticks - seconds * scale),
    totalSeconds,
  }
}

function calendarDate(day: number): Pick<DateParts, 'year' | 'month' | 'day'> {
  if (day === 0) return { year: 1900, month: 1, day: 0 }
  if (day === 60) return { year: 1900, month: 2, day: 29 }
  const date = new Date(dayBefore1900 + (day < 60 ? day + 1 : day) * msPerDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
