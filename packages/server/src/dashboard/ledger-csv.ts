/** `GET /dashboard/api/ledger.csv`: every change of an account's credits, oldest first. */
import { timestamp } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { type Answer, type Call, Content } from '../http/route.ts'
import { listEntries } from '../quota/ledger.ts'
import type { Services } from '../services.ts'
import { sessionOf } from './guard.ts'

const head = ['at', 'kind', 'amount', 'grant_id', 'request_id']

export async function ledgerCsv(call: Call, services: Services): Promise<Answer> {
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const entries = await listEntries(services.store.read, session.account.id)
  const rows = entries.map((entry) => [
    timestamp(entry.at),
    entry.kind,
    String(entry.amount),
    entry.grant_id,
    entry.request_id ?? '',
  ])
  call.setHeaders({ 'content-disposition': 'attachment; filename="docmill-ledger.csv"' })
  const text = [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
  return new Content([Buffer.from(text)], 'text/csv; charset=utf-8')
}

/**
 * RFC 4180. Request ids may be the caller's own: one that a spreadsheet would take for a formula
 * gets an apostrophe, which makes it text.
 */
function field(value: string): string {
  const text = /^[=+@]|^-\D/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
