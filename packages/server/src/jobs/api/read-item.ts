/** `GET /api/v1/jobs/{id}/items/{index}`: what a conversion of the item alone would have been answered. */
import { z } from 'zod'
import { resultBeginning } from '../../conversion/answer.ts'
import { ServiceError } from '../../errors.ts'
import type { KeyedRoute } from '../../http/route.ts'
import type { Secrets } from '../../secrets.ts'
import { nameKeyOf, spoolKeyOf } from '../spool/job-keys.ts'
import type { Spool } from '../spool/spool.ts'
import { errorOf, type KeptError, openJson } from '../store/contents.ts'
import { findItem, type Job } from '../store/rows.ts'
import { jobsOf, requestedJob, usageNow } from './answers.ts'
import { ItemResult, JobId } from './schemas.ts'
import { begun, streamed } from './streams.ts'

export const readItem: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/jobs/:id/items/:index',
  summary: 'Read the result of an item',
  scope: 'convert',
  parameters: z.object({ id: JobId, index: z.int().describe('Position of the item in the request, from 0.') }),
  answer: ItemResult,
  errors: ['not_found', 'not_acceptable', 'not_ready', 'concurrency_limited', 'result_expired'],

  async handle(call, services) {
    const { spool } = jobsOf(services)
    const { secrets, store } = services
    const job = await requestedJob(call, services)
    const { index = '' } = call.params
    const item = /^\d{1,6}$/.test(index) ? await findItem(store.read, job.id, Number(index)) : undefined
    if (!item) throw new ServiceError('not_found')
    if (item.state === 'queued' || item.state === 'running') throw new ServiceError('not_ready')
    if (job.deletedAt !== null || job.expiredAt !== null || job.nameKey === null)
      throw new ServiceError('result_expired')
    if (item.state === 'failed' && item.error !== null)
      throw errorOf(openJson<KeptError>(nameKeyOf(secrets, { id: job.id, nameKey: job.nameKey }), job.id, item.error))
    if (item.result === null) throw new ServiceError('result_expired')
    const rest = await keptResult(spool, secrets, job, item.result)
    const beginning = resultBeginning({ usage: await usageNow(call, services), creditsCharged: item.credits })
    return streamed(following(beginning, rest), 'application/json; charset=utf-8', call, services)
  },
}

async function* following(beginning: Uint8Array, rest: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  yield beginning
  yield* rest
}

/** @throws ServiceError result_expired where it was deleted meanwhile. */
export async function keptResult(
  spool: Spool,
  secrets: Secrets,
  job: Job,
  name: string,
): Promise<AsyncIterable<Buffer>> {
  if (job.spoolKey === null) throw new ServiceError('result_expired')
  const key = spoolKeyOf(secrets, { id: job.id, spoolKey: job.spoolKey })
  return begun(spool.read({ jobId: job.id, name }, key))
}
