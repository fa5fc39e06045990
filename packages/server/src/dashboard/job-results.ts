/** Results of jobs through the API's own handlers, for a session instead of a key. */
import { authorize } from '../accounts/authenticate.ts'
import { ServiceError } from '../errors.ts'
import type { Answer, Call, KeyedCall } from '../http/route.ts'
import { readItem } from '../jobs/api/read-item.ts'
import { readResults } from '../jobs/api/read-results.ts'
import type { Services } from '../services.ts'
import { jobIdOf } from './endpoints/jobs.ts'
import { sessionOf } from './guard.ts'

/** `GET /dashboard/api/job-results?id=`: a line for each item that has ended, as a file. */
export async function jobResults(call: Call, services: Services): Promise<Answer> {
  const keyed = await keyedCall(call, services)
  const answer = await readResults.handle(keyed, services)
  call.setHeaders({ 'content-disposition': `attachment; filename="${keyed.params.id}.ndjson"` })
  return answer
}

/** `GET /dashboard/api/job-item?id=&index=`: the result of an item. */
export async function jobItem(call: Call, services: Services): Promise<Answer> {
  return readItem.handle(await keyedCall(call, services), services)
}

/** @throws ServiceError session_missing, account_suspended, not_found */
async function keyedCall(call: Call, services: Services): Promise<KeyedCall> {
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const caller = { account: session.account, key: null }
  authorize(caller, 'convert')
  return { ...call, caller, params: { id: jobIdOf(call.query), index: call.query.get('index') ?? '' } }
}
