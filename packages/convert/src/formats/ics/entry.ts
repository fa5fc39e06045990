/** An event, a task or an entry of a journal (RFC 5545 §3.6). */
import { type Component, type ContentLine, partsOf, textOf } from '../../carriers/content-lines/content-lines.ts'
import { labelled } from '../../carriers/content-lines/labelled.ts'
import { heading } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { recurrenceText } from './recurrence.ts'
import { periodText, timeText } from './time.ts'

/** What each is called that has no summary. */
const titles: Readonly<Record<string, string>> = lookupTable({
  VEVENT: 'Event',
  VTODO: 'Task',
  VJOURNAL: 'Journal entry',
  VFREEBUSY: 'Free and busy times',
})

export function isEntry(name: string): boolean {
  return titles[name] !== undefined
}

/** A section below that of its calendar: what stands before the description. */
export function readEntry(entry: Component, method: string): Block[] {
  const lines = (name: string): ContentLine[] => entry.lines.filter((line) => line.name === name)
  const text = (name: string): string => textOf(lines(name)[0]?.value ?? '')
  const texts = (name: string): string =>
    lines(name)
      .map(({ value }) => textOf(value))
      .join(', ')
  const several = (name: string): string =>
    lines(name)
      .flatMap(({ value }) => partsOf(value, ','))
      .filter(Boolean)
      .join(', ')
  const [start, end, due] = ['DTSTART', 'DTEND', 'DUE'].map((name) => lines(name)[0])

  const rows: [name: string, value: string][] = [
    ['When', periodText(start, end, text('DURATION'))],
    ['Due', timeText(due)],
    ['Busy', lines('FREEBUSY').flatMap(busyTimes).join('; ')],
    [
      'Repeats',
      [...lines('RRULE').map(({ value }) => recurrenceText(value)), alsoOn(lines('RDATE'))].filter(Boolean).join('; '),
    ],
    ['Except', lines('EXDATE').flatMap(times).join(', ')],
    ['Occurrence', timeText(lines('RECURRENCE-ID')[0])],
    ['Where', texts('LOCATION')],
    ['Organizer', lines('ORGANIZER').map(personText).join(', ')],
    ['Attendees', lines('ATTENDEE').map(personText).join(', ')],
    ['Contact', texts('CONTACT')],
    ['Resources', several('RESOURCES')],
    ['Conference', lines('CONFERENCE').map(labelledLink).join(', ')],
    ['Priority', priorityOf(text('PRIORITY'))],
    ['Status', statusOf(text('STATUS'), method)],
    ['Completed', [timeText(lines('COMPLETED')[0]), percent(text('PERCENT-COMPLETE'))].filter(Boolean).join(', ')],
    ['Categories', several('CATEGORIES')],
    ['Link', texts('URL')],
    ['Attachments', lines('ATTACH').map(attachmentText).filter(Boolean).join(', ')],
  ]
  const said = labelled(rows)
  return [heading(2, oneLine(text('SUMMARY')) || titles[entry.name]!), ...(said ? [said] : [])]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function times({ value, parameters }: ContentLine): string[] {
  return value.split(',').map((one) => timeText({ value: one, parameters }))
}

function alsoOn(lines: readonly ContentLine[]): string {
  const dates = lines.flatMap(times).filter(Boolean)
  return dates.length > 0 ? `also on ${dates.join(', ')}` : ''
}

/** `start/end` or `start/duration` (§3.3.9). */
function busyTimes({ value, parameters }: ContentLine): string[] {
  return value.split(',').map((period) => {
    const [start = '', end = ''] = period.split('/')
    const isDuration = end.startsWith('P')
    return periodText(
      { value: start, parameters },
      isDuration ? undefined : { value: end, parameters },
      isDuration ? end : '',
    )
  })
}

/** Name, address, and what was answered. */
function personText({ value, parameters }: ContentLine): string {
  const address = /^mailto:/i.test(value) ? value.slice('mailto:'.length).trim() : ''
  const name = parameters.get('CN')?.[0]?.trim() || (address ? '' : textOf(value))
  const who = name && address && name.toLowerCase() !== address.toLowerCase() ? `${name} <${address}>` : name || address
  const notes = [
    roles[parameters.get('ROLE')?.[0]?.toUpperCase() ?? ''],
    answers[parameters.get('PARTSTAT')?.[0]?.toUpperCase() ?? ''],
  ]
  const known = notes.filter(Boolean).join(', ')
  return known ? `${who} (${known})` : who
}

/** Roles and types of participants (§3.2.16, §3.2.12) that are worth stating. */
const roles: Readonly<Record<string, string>> = {
  CHAIR: 'chair',
  'OPT-PARTICIPANT': 'optional',
  'NON-PARTICIPANT': 'for information',
}
const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
  COMPLETED: 'completed',
}

function statusOf(status: string, method: string): string {
  const said = status || (method === 'CANCEL' ? 'cancelled' : '')
  return said.toLowerCase().replaceAll('-', ' ')
}

/** §3.8.1.9: from 1 to 4 it is high, from 6 to 9 low; 0 is none, and 5 the usual. */
function priorityOf(value: string): string {
  const priority = Number(value)
  return priority >= 1 && priority <= 4 ? 'high' : priority >= 6 && priority <= 9 ? 'low' : ''
}

/** RFC 7986 §5.11. */
function labelledLink({ value, parameters }: ContentLine): string {
  return [parameters.get('LABEL')?.[0], value.trim()].filter(Boolean).join(': ')
}

function percent(value: string): string {
  return /^\d{1,3}$/.test(value) ? `${value} %` : ''
}

/** What lies in the calendar itself has at most a name. */
function attachmentText({ value, parameters }: ContentLine): string {
  const name =
    (parameters.get('FILENAME') ?? parameters.get('X-FILENAME') ?? parameters.get('X-APPLE-FILENAME'))?.[0] ?? ''
  return parameters.get('VALUE')?.[0]?.toUpperCase() === 'BINARY'
    ? name
    : [name, value.trim()].filter(Boolean).join(': ')
}
