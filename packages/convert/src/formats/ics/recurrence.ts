/** A rule of recurrence in words (RFC 5545 §3.3.10). */
import { timeText } from './time.ts'

const units: Readonly<Record<string, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const days: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const months = 'January February March April May June July August September October November December'.split(' ')

/** `every 2 weeks on Monday, Friday until 2024-06-01`; the rule as it stands where it is none. */
export function recurrenceText(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().trim().split('=', 2) as [string, string]))
  const unit = units[parts.get('FREQ') ?? '']
  if (!unit) return rule.trim()
  const list = (name: string): string[] => parts.get(name)?.split(',') ?? []
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const words = [interval > 1 ? `every ${interval} ${unit}s` : `every ${unit}`]
  const placed = [...list('BYDAY').map(dayText), ...list('BYMONTHDAY').map((day) => `day ${day}`)]
  if (placed.length > 0) words.push(`on ${placed.join(', ')}`)
  const inMonths = list('BYMONTH').map((month) => months[Number(month) - 1] ?? month)
  if (inMonths.length > 0) words.push(`in ${inMonths.join(', ')}`)
  const until = parts.get('UNTIL')
  if (until) words.push(`until ${timeText({ value: until, parameters: new Map() })}`)
  const count = parts.get('COUNT')
  if (count) words.push(`${count} times`)
  return words.join(' ')
}

/** `MO`, `2TU` for the second, `-1FR` for the last. */
function dayText(stated: string): string {
  const [, place = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(stated.trim()) ?? []
  const name = days[day]
  if (!name) return stated
  if (place === '') return name
  return Number(place) === -1 ? `the last ${name}` : `${name} no. ${Number(place)}`
}
