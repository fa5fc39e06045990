/** `GET /api/v1/jobs/{id}/results`: a line for each item as it ends, until the job ends. */
import { z } from 'zod'
import { resultBeginning } from '../../conversion/answer.ts'
import { ServiceError } from '../../errors.ts'
import type { KeyedCall, KeyedRoute } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { type Ending, endingsAfter, findItem, findJob, type Job } from '../store/rows.ts'
import { errorViewOf } from '../views/job-view.ts'
import { jobsOf, requestedJob, usageNow, viewContext } from './answers.ts'
import { wholeParameter } from './parameters.ts'
import { keptResult } from './read-item.ts'
import { JobId } from './schemas.ts'
import { streamed } from './streams.ts'

const maxLines = 1_000_000_000
/** After so long the job is looked at whatever the watch says. */
const maxPauseMs = 60_000

export const readResults: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/jobs/:id/results',
  summary: 'Stream results',
  scope: 'convert',
  parameters: z.object({
    id: JobId,
    from: z.int().min(0).describe('Lines that the caller has already: the answer goes on after them.'),
  }),
  answer: 'application/x-ndjson',
  errors: ['invalid_parameter', 'not_found', 'not_acceptable', 'concurrency_limited', 'result_expired'],

  async handle(call, services) {
    jobsOf(services)
    const from = wholeParameter(call.query, 'from', { min: 0, max: maxLines, absent: 0 })
    const job = await requestedJob(call, services)
    if (job.deletedAt !== null || job.expiredAt !== null) throw new ServiceError('result_expired')
    return streamed(lines(job, from, call, services), 'application/x-ndjson', call, services)
  },
}

/** Ends early where the client is gone, the results are deleted or the service stops. */
async function* lines(first: Job, from: number, call: KeyedCall, services: Services): AsyncIterable<Uint8Array> {
  const { store, stopping } = services
  let line = from
  for (;;) {
    // The job is read before its lines: once it has ended there are no more to come.
    const job = await findJob(store.read, call.caller.account.id, first.id)
    if (!job || job.deletedAt !== null || job.expiredAt !== null) return
    const endings = await endingsAfter(store.read, job.id, line)
    for (const ending of endings) {
      yield* lineOf(job, ending, call, services)
      line = ending.line
    }
    if (call.gone.aborted || stopping.aborted) return
    if (endings.length > 0) continue
    if (job.finishedAt !== null) return
    await jobsOf(services).watch.until(job.id, { linesAfter: line }, maxPauseMs, [call.gone, stopping])
  }
}

async function* lineOf(
  job: Job,
  { item: index, result, error }: Ending,
  call: KeyedCall,
  services: Services,
): AsyncIterable<Uint8Array> {
  if (result === null) {
    const view = errorViewOf(job, error, viewContext(call, services))
    yield Buffer.from(`${JSON.stringify({ index, error: view })}\n`)
    return
  }
  const item = await findItem(services.store.read, job.id, index)
  const rest = await keptResult(jobsOf(services).spool, services.secrets, job, result)
  yield Buffer.from(`{"index":${index},"result":`)
  yield resultBeginning({ usage: await usageNow(call, services), creditsCharged: item?.credits ?? 0 })
  yield* rest
  yield Buffer.from('}\n')
}
