/** Several documents of a client that waits: a job whose end is waited for, and of which nothing is kept then. */
import { ServiceError } from '../../../errors.ts'
import { type KeyedCall, Streamed } from '../../../http/route.ts'
import { endedJob, jobsOf } from '../../../jobs/api/answers.ts'
import { jobLimits } from '../../../jobs/limits.ts'
import { nameKeyOf } from '../../../jobs/spool/job-keys.ts'
import { cancelJob } from '../../../jobs/steps/cancel.ts'
import { errorOf, type KeptError, openJson } from '../../../jobs/store/contents.ts'
import { findJob, itemsFrom, type Job } from '../../../jobs/store/rows.ts'
import type { Services } from '../../../services.ts'
import { archiveHeaders, archiveOf, archiveType } from './archive.ts'
import { resultFiles } from './result.ts'
import { factsOf, hasFailed } from './view.ts'

/**
 * Results may have gigabytes together, so they pass from the spool to the client in pieces.
 *
 * @throws ServiceError shutting_down, and the error of the first document where all failed; ClientGone
 */
export async function convertSeveral(task: Job, call: KeyedCall, services: Services): Promise<Streamed> {
  const removed = onceOnly(() => remove(task, services))
  try {
    const job = await ended(task, call, services)
    const facts = factsOf(job, services)
    if (!facts) throw new ServiceError('result_expired')
    if (hasFailed(job)) throw await errorOfFirst(job, services)
    call.setHeaders(archiveHeaders)
    // Of an answer that nobody begins to read, nothing else hears.
    const onGone = (): void =>
      void removed().catch((error) => services.log.error({ err: error }, 'a task was not removed'))
    call.gone.addEventListener('abort', onGone, { once: true })
    if (call.gone.aborted) onGone()
    return new Streamed(thenRemoved(archiveOf(resultFiles(job, facts, call, services)), removed), archiveType)
  } catch (error) {
    await removed()
    throw error
  }
}

async function* thenRemoved(
  chunks: AsyncIterable<Uint8Array>,
  remove: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    await remove()
  }
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

async function ended({ id, accountId }: Job, call: KeyedCall, services: Services): Promise<Job> {
  const read = async (): Promise<Job> => {
    const job = await findJob(services.store.read, accountId, id)
    if (!job) throw new ServiceError('not_found')
    return job
  }
  const job = await endedJob(read, jobLimits.maxAgeMs, call, services)
  if (job.finishedAt === null) throw new ServiceError('shutting_down')
  return job
}

async function remove({ id, accountId }: Job, services: Services): Promise<void> {
  const { context, spool, work } = jobsOf(services)
  await cancelJob(context, accountId, id, services.clock.now())
  work.drop(({ jobId }) => jobId === id)
  await spool.removeJob(id)
}

async function errorOfFirst(job: Job, { store, secrets }: Services): Promise<ServiceError> {
  const items = await itemsFrom(store.read, job.id, 0)
  const sealed = items.find(({ state }) => state === 'failed')?.error
  if (!sealed || job.nameKey === null) return new ServiceError('result_expired')
  return errorOf(openJson<KeptError>(nameKeyOf(secrets, { id: job.id, nameKey: job.nameKey }), job.id, sealed))
}
