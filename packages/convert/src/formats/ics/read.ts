/**
 * Calendars (iCalendar, RFC 5545; vCalendar before it): invitations, and calendars that were exported.
 *
 * Out: an event, task or journal entry as what a mail program shows of an invitation: what, when,
 * where, who, and the description. Several are sections in the order of the file.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: text_undecodable.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./calendar.ts'))

export const ics: Reader = {
  id: 'ics',
  title: 'Calendar',
  kind: 'email',
  extensions: ['ics', 'ical', 'vcs'],
  mediaTypes: ['text/calendar', 'text/x-vcalendar', 'application/ics'],
  textual: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readCalendar } = await load()
    return readCalendar(bytes, context)
  },
}
