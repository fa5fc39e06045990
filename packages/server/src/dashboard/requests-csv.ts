/** `GET /dashboard/api/requests.csv`: the requests that are listed, with the same filters, newest first. */
import { ServiceError } from '../errors.ts'
import { keptOfAccount } from '../history/history.ts'
import { recentConversions } from '../history/read.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import { csvAnswer, csvLine } from './csv.ts'
import { conversionRow, keyNames, readFilter } from './endpoints/requests.ts'
import { sessionOf } from './guard.ts'
import type { ConversionRow } from './wire.ts'

const columns = [
  'at',
  'request_id',
  'outcome',
  'type',
  'bytes',
  'duration_ms',
  'key',
] as const satisfies readonly (keyof ConversionRow)[]

export async function requestsCsv(call: Call, services: Services): Promise<Answer> {
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const { id } = session.account
  const { store, history } = services
  await history.write()
  const filter = readFilter(new URL(call.request.url ?? '', 'http://unused').searchParams)
  const [rows, names] = await Promise.all([
    recentConversions(store.read, id, keptOfAccount, filter),
    keyNames(store.read, id),
  ])
  const lines = rows.map((row) => {
    const shown = conversionRow(row, names)
    return csvLine(columns.map((name) => String(shown[name] ?? '')))
  })
  return csvAnswer(call, 'docmill-requests', [Buffer.from(csvLine(columns) + lines.join(''))])
}
