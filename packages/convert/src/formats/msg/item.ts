/** What an item of a calendar, an address book or a list of tasks says beside its text ([MS-OXOCAL], [MS-OXOCNTC], [MS-OXOTASK]). */
import type { Properties } from './properties.ts'

type Row = readonly [name: string, value: string]

/** [MS-OXPROPS]: by their own tags, and by the numbers of their names. */
const tags = {
  messageClass: 0x001a,
  start: 0x0060,
  end: 0x0061,
  workPhone: 0x3a08,
  homePhone: 0x3a09,
  company: 0x3a16,
  title: 0x3a17,
  department: 0x3a18,
  mobilePhone: 0x3a1c,
  fax: 0x3a24,
  address: 0x3a15,
  birthday: 0x3a42,
  website: 0x3a51,
} as const
const names = {
  workAddress: 0x801b,
  homeAddress: 0x801a,
  email: 0x8083,
  secondEmail: 0x8093,
  thirdEmail: 0x80a3,
  taskStatus: 0x8101,
  taskStart: 0x8104,
  taskDue: 0x8105,
  taskCompleted: 0x810f,
  taskOwner: 0x811f,
  location: 0x8208,
  start: 0x820d,
  end: 0x820e,
  recurrence: 0x8232,
} as const

/** §2.2.2.2.2 of [MS-OXOTASK]. */
const statuses = ['not started', 'in progress', 'complete', 'waiting for others', 'deferred']

/** @returns Rows for the envelope; none for a message. */
export function itemRows(message: Properties): Row[] {
  const kind = message.text(tags.messageClass).toLowerCase()
  const named = (number: number): number => message.named(number) ?? 0
  if (/^ipm\.(?:appointment|schedule\.meeting)/.test(kind)) {
    const start = message.time(tags.start) ?? message.time(named(names.start)) ?? ''
    const end = message.time(tags.end) ?? message.time(named(names.end)) ?? ''
    return [
      ['When', [start, end].filter(Boolean).join(' – ')],
      ['Recurrence', message.text(named(names.recurrence))],
      ['Where', message.text(named(names.location))],
    ]
  }
  if (kind.startsWith('ipm.contact'))
    return [
      ['Company', message.text(tags.company)],
      ['Department', message.text(tags.department)],
      ['Title', message.text(tags.title)],
      [
        'E-mail',
        [names.email, names.secondEmail, names.thirdEmail]
          .map((one) => message.text(named(one)))
          .filter(Boolean)
          .join(', '),
      ],
      ['Phone (work)', message.text(tags.workPhone)],
      ['Phone (home)', message.text(tags.homePhone)],
      ['Phone (mobile)', message.text(tags.mobilePhone)],
      ['Fax', message.text(tags.fax)],
      ['Address (work)', oneLine(message.text(named(names.workAddress)) || message.text(tags.address))],
      ['Address (home)', oneLine(message.text(named(names.homeAddress)))],
      ['Website', message.text(tags.website)],
      ['Birthday', dayOf(message.time(tags.birthday))],
    ]
  if (kind.startsWith('ipm.task'))
    return [
      ['Owner', message.text(named(names.taskOwner))],
      ['Start', dayOf(message.time(named(names.taskStart)))],
      ['Due', dayOf(message.time(named(names.taskDue)))],
      ['Status', statuses[message.integer(named(names.taskStatus)) ?? -1] ?? ''],
      ['Completed', dayOf(message.time(named(names.taskCompleted)))],
    ]
  return []
}

/** The time of these is midnight. */
function dayOf(time = ''): string {
  return time.slice(0, 'yyyy-mm-dd'.length)
}

function oneLine(text: string): string {
  return text.trim().replace(/(?<!\s)\s*[\r\n]\s*/g, ', ')
}
