/** A rule of recurrence in words (RFC 5545 §3.3.10). */
import { lookupTable } from '../../core/lookup-table.ts'
import { timeText } from './time.ts'

const units: Readonly<Record<string, string>> = lookupTable({
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
})
const days: Readonly<Record<string, string>> = lookupTable({
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
})
const months = 'January February March April May June July August September October November December'.split(' ')

/** Characters; no program writes as many. */
const longestRule = 1_000

/** `every 2 weeks on Monday, Friday until 2024-06-01`; the rule as it stands where it is none, and parts that are rare. */
export function recurrenceText(rule: string): string {
  if (rule.length > longestRule) return rule
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().trim().split('=', 2) as [string, string]))
  const unit = units[parts.get('FREQ') ?? '']
  if (!unit) return rule.trim()
  const list = (name: string): string[] => parts.get(name)?.split(',') ?? []
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const words = [interval > 1 ? `every ${interval} ${unit}s` : `every ${unit}`]
  const placed = [...daysText(list('BYDAY'), list('BYSETPOS')), ...list('BYMONTHDAY').map(monthDayText)]
  if (placed.length > 0) words.push(`on ${placed.join(', ')}`)
  const inMonths = list('BYMONTH').map((month) => months[Number(month) - 1] ?? month)
  if (inMonths.length > 0) words.push(`in ${inMonths.join(', ')}`)
  const until = parts.get('UNTIL')
  if (until) words.push(`until ${timeText({ value: until, parameters: new Map() })}`)
  const count = parts.get('COUNT')
  if (count) words.push(`${count} times`)
  const others = [...parts].filter(([name, value]) => value && !worded.has(name)).map((part) => part.join('='))
  if (others.length > 0) words.push(`(${others.join(', ')})`)
  return words.join(' ')
}

/** Recurrences in words, and on which day a week begins. */
const worded: ReadonlySet<string> = new Set(
  'FREQ INTERVAL BYDAY BYSETPOS BYMONTHDAY BYMONTH UNTIL COUNT WKST'.split(' '),
)

/** @param positions Which of the days of a month or a year are meant, as Outlook states them. */
function daysText(stated: readonly string[], positions: readonly string[]): string[] {
  if (positions.length === 0 || stated.length === 0) return stated.map(dayText)
  const kind = kindsOfDays[[...stated].sort().join(',')] ?? stated.map(dayText).join(' or ')
  return positions.map((position) => placeText(Number(position), kind))
}

const kindsOfDays: Readonly<Record<string, string>> = lookupTable({
  'FR,MO,TH,TU,WE': 'weekday',
  'SA,SU': 'weekend day',
  'FR,MO,SA,SU,TH,TU,WE': 'day',
})

/** `MO`, `2TU` for the second, `-1FR` for the last. */
function dayText(stated: string): string {
  const [, place = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(stated.trim()) ?? []
  const name = days[day]
  if (!name) return stated
  return place === '' ? name : placeText(Number(place), name)
}

/** From the month's end where it is negative. */
function monthDayText(stated: string): string {
  const day = Number(stated)
  return day < 0 ? placeText(day, 'day') : `day ${stated}`
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth']

function placeText(place: number, name: string): string {
  if (place === -1) return `the last ${name}`
  const ordinal = ordinals[Math.abs(place)]
  const placed = ordinal ? `the ${ordinal} ${name}` : `${name} no. ${Math.abs(place)}`
  return place < 0 ? `${placed} from the end` : placed
}
