/** `GET /dashboard/api/ledger.csv`: every change of an account's credits, oldest first. */
import { timestamp } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Entry } from '../quota/ledger.ts'
import type { Services } from '../services.ts'
import type { Queries } from '../store/store.ts'
import { csvAnswer, csvLine } from './csv.ts'
import { sessionOf } from './guard.ts'

const header = ['at', 'kind', 'amount', 'grant_id', 'request_id']

/** Read at once, so that a long ledger holds up nobody else's queries. */
const rowsAtOnce = 5000

export async function ledgerCsv(call: Call, services: Services): Promise<Answer> {
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const chunks = [Buffer.from(csvLine(header))]
  for (let after = 0; ; ) {
    const entries = await entriesAfter(services.store.read, session.account.id, after)
    chunks.push(Buffer.from(entries.map(entryLine).join('')))
    if (entries.length < rowsAtOnce) break
    after = entries.at(-1)?.id as number
  }
  return csvAnswer(call, 'docmill-ledger', chunks)
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
  return csvLine([timestamp(at), kind, String(amount), grantId, requestId ?? ''])
}
