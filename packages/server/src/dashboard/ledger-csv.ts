/** `GET /dashboard/api/ledger.csv`: every change of an account's credits, oldest first. */
import { timestamp } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { type Answer, type Call, Content } from '../http/route.ts'
import type { Entry } from '../quota/ledger.ts'
import type { Services } from '../services.ts'
import type { Queries } from '../store/store.ts'
import { sessionOf } from './guard.ts'

const head = ['at', 'kind', 'amount', 'grant_id', 'request_id']

/** Read at once, so that a long ledger holds up nobody else's queries. */
const rowsAtOnce = 5000

export async function ledgerCsv(call: Call, services: Services): Promise<Answer> {
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const chunks = [Buffer.from(line(head))]
  for (let after = 0; ; ) {
    const entries = await entriesAfter(services.store.read, session.account.id, after)
    chunks.push(Buffer.from(entries.map(entryLine).join('')))
    if (entries.length < rowsAtOnce) break
    after = entries.at(-1)?.id as number
  }
  call.setHeaders({ 'content-disposition': 'attachment; filename="docmill-ledger.csv"' })
  return new Content(chunks, 'text/csv; charset=utf-8')
}

function entriesAfter(db: Queries, accountId: string, after: number): Promise<Entry[]> {
  return db
    .selectFrom('creditEntries')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
}

function entryLine({ at, kind, amount, grantId, requestId }: Entry): string {
  return line([timestamp(at), kind, String(amount), grantId, requestId ?? ''])
}

function line(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`
}

/**
 * RFC 4180. Request ids may be the caller's own: one that a spreadsheet would take for a formula
 * gets an apostrophe, which makes it text.
 */
function quoted(value: string): string {
  const text = /^[=+@]|^-\D/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
