/**
 * Calendars (iCalendar, RFC 5545; vCalendar before it): invitations, and calendars that were exported.
 *
 * Out: an event, task or journal entry as what a mail program shows of an invitation: what, when,
 * where, who, and the description. Several are sections in the order of the file.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: text_undecodable.
 */
import { type Component, readComponents, textOf } from '../../content-lines/content-lines.ts'
import { heading, root } from '../../document/build.ts'
import type { Block, Metadata, Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { isEntry, readEntry } from './entry.ts'

export const ics: Reader = {
  id: 'ics',
  title: 'Calendar',
  kind: 'email',
  extensions: ['ics', 'ical', 'vcs'],
  mediaTypes: ['text/calendar', 'text/x-vcalendar', 'application/ics'],
  textual: true,
  read: readCalendar,
}

function readCalendar(bytes: Uint8Array, context: ReadContext): Root {
  const calendars = [...readComponents(decodeText(bytes, context, 'utf-8'), () => context.budget.entries(1))]
  const entries = calendars.flatMap((calendar) => entriesOf(calendar))
  const [first] = entries
  if (calendars.every(({ name }) => name !== 'VCALENDAR' && !isEntry(name)))
    throw new ConversionError('file_corrupt', { reason: ': it holds no calendar' })

  const name = calendars.map(nameOf).find(Boolean) ?? ''
  const isAlone = entries.length === 1 && !name
  const blocks: Block[] = name ? [heading(1, name)] : []
  for (const { entry, method } of entries)
    for (const block of readEntry(entry, method, isAlone ? 1 : 2)) blocks.push(block)
  const title = name || (first && isAlone ? textOf(firstValue(first.entry, 'SUMMARY')) : '')
  const metadata: Metadata = title ? { title } : {}
  return root(blocks, metadata)
}

interface Entry {
  entry: Component
  /** What is asked with it: `REQUEST`, `CANCEL` (RFC 5546). */
  method: string
}

function entriesOf(calendar: Component): Entry[] {
  if (isEntry(calendar.name)) return [{ entry: calendar, method: '' }]
  const method = firstValue(calendar, 'METHOD').trim().toUpperCase()
  return calendar.components.filter(({ name }) => isEntry(name)).map((entry) => ({ entry, method }))
}

/** As programs call a calendar that they export (RFC 7986 §5.1 and its forerunner). */
function nameOf(calendar: Component): string {
  return textOf(firstValue(calendar, 'NAME') || firstValue(calendar, 'X-WR-CALNAME'))
}

function firstValue({ lines }: Component, name: string): string {
  return lines.find((line) => line.name === name)?.value ?? ''
}
