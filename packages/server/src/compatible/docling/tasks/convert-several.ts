/** Several documents of a client that waits: a job whose end is waited for, and of which nothing is kept then. */
import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '../../../errors.ts'
import { ClientGone } from '../../../http/body.ts'
import { Content, type KeyedCall } from '../../../http/route.ts'
import { jobsOf } from '../../../jobs/api/answers.ts'
import { jobLimits } from '../../../jobs/limits.ts'
import { nameKeyOf } from '../../../jobs/spool/job-keys.ts'
import { cancelJob } from '../../../jobs/steps/cancel.ts'
import { errorOf, type KeptError, openJson } from '../../../jobs/store/contents.ts'
import { findJob, itemsFrom, type Job } from '../../../jobs/store/rows.ts'
import type { Services } from '../../../services.ts'
import { archiveHeaders, archiveOf, archiveType } from './archive.ts'
import { resultFiles } from './result.ts'
import { factsOf, hasFailed } from './view.ts'

/** @throws ServiceError shutting_down, and the error of the first document where all failed; ClientGone */
export async function convertSeveral(task: Job, call: KeyedCall, services: Services): Promise<Content> {
  try {
    const job = await ended(task, call, services)
    const facts = factsOf(job, services)
    if (!facts) throw new ServiceError('result_expired')
    if (hasFailed(job)) throw await errorOfFirst(job, services)
    const chunks: Uint8Array[] = []
    for await (const chunk of archiveOf(resultFiles(job, facts, call, services))) chunks.push(chunk)
    call.setHeaders(archiveHeaders)
    return new Content(chunks, archiveType)
  } finally {
    await remove(task, services)
  }
}

async function ended({ id, accountId }: Job, call: KeyedCall, services: Services): Promise<Job> {
  for (;;) {
    const job = await findJob(services.store.read, accountId, id)
    if (!job) throw new ServiceError('not_found')
    if (job.finishedAt !== null) return job
    if (services.stopping.aborted) throw new ServiceError('shutting_down')
    await pause(jobLimits.pollMs)
    if (call.gone.aborted) throw new ClientGone()
  }
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
