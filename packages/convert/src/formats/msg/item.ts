/**
 * What an item of a calendar, an address book, a list of tasks or a journal says in addition to its text ([MS-OXOCAL],
 * [MS-OXOCNTC], [MS-OXOTASK], [MS-OXOJRNL]).
 */
import type { Properties } from './properties.ts'

type Row = readonly [name: string, value: string]

/** [MS-OXPROPS]: by their own tags, and by the numbers of their names. */
const tags = {
  messageClass: 0x001a,
  start: 0x0060,
  end: 0x0061,
  workPhone: 0x3a08,
  homePhone: 0x3a09,
  otherPhone: 0x3a1f,
  pager: 0x3a21,
  homeFax: 0x3a25,
  nickname: 0x3a4f,
  profession: 0x3a46,
  manager: 0x3a4e,
  assistant: 0x3a30,
  spouse: 0x3a48,
  anniversary: 0x3a41,
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
  otherAddress: 0x801c,
  messenger: 0x8062,
  email: 0x8083,
  secondEmail: 0x8093,
  thirdEmail: 0x80a3,
  taskStatus: 0x8101,
  taskShareDone: 0x8102,
  taskStart: 0x8104,
  taskDue: 0x8105,
  taskCompleted: 0x810f,
  taskOwner: 0x811f,
  location: 0x8208,
  start: 0x820d,
  end: 0x820e,
  isWholeDay: 0x8215,
  recurrence: 0x8232,
  journalType: 0x8700,
  journalStart: 0x8706,
  journalEnd: 0x8708,
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
      ['When', message.flag(named(names.isWholeDay)) ? daysText(start, end) : periodText(start, end)],
      ['Recurrence', message.text(named(names.recurrence))],
      ['Where', message.text(named(names.location))],
    ]
  }
  if (kind.startsWith('ipm.contact'))
    return [
      ['Nickname', message.text(tags.nickname)],
      ['Company', message.text(tags.company)],
      ['Department', message.text(tags.department)],
      ['Title', message.text(tags.title)],
      ['Profession', message.text(tags.profession)],
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
      ['Phone (other)', message.text(tags.otherPhone)],
      ['Pager', message.text(tags.pager)],
      ['Fax', message.text(tags.fax)],
      ['Fax (home)', message.text(tags.homeFax)],
      ['Messenger', message.text(named(names.messenger))],
      ['Address (work)', oneLine(message.text(named(names.workAddress)) || message.text(tags.address))],
      ['Address (home)', oneLine(message.text(named(names.homeAddress)))],
      ['Address (other)', oneLine(message.text(named(names.otherAddress)))],
      ['Website', message.text(tags.website)],
      ['Birthday', dayOf(message.time(tags.birthday))],
      ['Anniversary', dayOf(message.time(tags.anniversary))],
      ['Spouse', message.text(tags.spouse)],
      ['Manager', message.text(tags.manager)],
      ['Assistant', message.text(tags.assistant)],
    ]
  if (kind.startsWith('ipm.task'))
    return [
      ['Owner', message.text(named(names.taskOwner))],
      ['Start', dayOf(message.time(named(names.taskStart)))],
      ['Due', dayOf(message.time(named(names.taskDue)))],
      ['Status', statuses[message.integer(named(names.taskStatus)) ?? -1] ?? ''],
      ['Completed', [dayOf(message.time(named(names.taskCompleted))), shareText(message)].filter(Boolean).join(', ')],
    ]
  if (kind.startsWith('ipm.activity'))
    return [
      ['Kind', message.text(named(names.journalType))],
      ['When', periodText(message.time(named(names.journalStart)), message.time(named(names.journalEnd)))],
    ]
  return []
}

function periodText(start = '', end = ''): string {
  return [...new Set([start, end])].filter(Boolean).join(' – ')
}

/** Until the midnight at the end of the last day. */
function daysText(start: string, end: string): string {
  return periodText(dayOf(start), end && dayOf(end, -dayMs))
}

/** Share of a task that is complete, as text. */
function shareText(message: Properties): string {
  const share = message.double(message.named(names.taskShareDone) ?? 0) ?? 0
  return share > 0 && share < 1 ? `${Math.round(share * 100)} %` : ''
}

const dayMs = 86_400_000

/** The time of these is a midnight, of UTC or of the place where it was written down: the nearest one is meant. */
function dayOf(time = '', shiftMs = 0): string {
  if (!time) return ''
  return new Date(Date.parse(time) + dayMs / 2 + shiftMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function oneLine(text: string): string {
  return text.trim().replace(/(?<!\s)\s*[\r\n]\s*/g, ', ')
}
