/** Points in time and periods as they are read (RFC 5545 §3.3.4–3.3.6). */
import type { ContentLine } from '../../carriers/content-lines/content-lines.ts'

type Stated = Pick<ContentLine, 'value' | 'parameters'>

interface Moment {
  /** As if the clock on the wall were UTC's. */
  wall: Date
  hasTime: boolean
  /** `UTC`, the name of a zone, '' for whatever clock is on the wall. */
  zone: string
}

const point = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z?))?/

function momentOf({ value, parameters }: Stated): Moment | undefined {
  const match = point.exec(value)
  if (!match) return undefined
  const [year, month, day, hour = 0, minute = 0] = match
    .slice(1, 6)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const wall = new Date(Date.UTC(year!, month! - 1, day!, hour, minute))
  const zone = match[7] === 'Z' ? 'UTC' : (parameters.get('TZID')?.[0] ?? '')
  return { wall, hasTime: match[4] !== undefined, zone: zone.replace(/^\//, '') }
}

function dayOf({ wall }: Moment): string {
  return wall.toISOString().slice(0, 10)
}

function clockOf({ wall }: Moment): string {
  return wall.toISOString().slice(11, 16)
}

function momentText(moment: Moment): string {
  return moment.hasTime ? `${dayOf(moment)} ${clockOf(moment)}` : dayOf(moment)
}

function inZone(text: string, { zone, hasTime }: Moment): string {
  return zone && hasTime ? `${text} (${zone})` : text
}

/** `2024-03-05 10:00 (Europe/Berlin)`; '' where there is none, and as it stands where it is no time. */
export function timeText(stated: Stated | undefined): string {
  if (!stated) return ''
  const moment = momentOf(stated)
  return moment ? inZone(momentText(moment), moment) : stated.value.trim()
}

/** `2024-03-05 10:00–11:30 (Europe/Berlin)`; days without times end on the day before the end that is stated (§3.6.1). */
export function periodText(start: Stated | undefined, end: Stated | undefined, duration: string): string {
  const from = start && momentOf(start)
  if (!from) return [timeText(start), timeText(end)].filter(Boolean).join(' – ')
  const to = end ? momentOf(end) : after(from, duration)
  if (!to) return timeText(start)
  if (!to.hasTime) to.wall = new Date(to.wall.getTime() - dayMs)
  if (to.wall.getTime() <= from.wall.getTime() && to.zone === from.zone) return timeText(start)
  if (to.zone !== from.zone) return `${inZone(momentText(from), from)} – ${inZone(momentText(to), to)}`
  const isSameDay = to.hasTime && dayOf(from) === dayOf(to)
  return inZone(isSameDay ? `${momentText(from)}–${clockOf(to)}` : `${momentText(from)} – ${momentText(to)}`, from)
}

const dayMs = 86_400_000
const length = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:\d{1,6}S)?)?$/

function after(from: Moment, duration: string): Moment | undefined {
  const match = length.exec(duration)
  if (!match) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const ms = (weeks * 7 + days) * dayMs + hours * 3_600_000 + minutes * 60_000
  return { ...from, wall: new Date(from.wall.getTime() + ms) }
}
