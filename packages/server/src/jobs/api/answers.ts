/** Answers that hold a job. */
import { dayOf } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { ClientGone } from '../../http/body.ts'
import type { KeyedCall } from '../../http/route.ts'
import { planOf } from '../../quota/plans.ts'
import { type Usage, usageOf } from '../../quota/usage.ts'
import { usedByAccount } from '../../quota/used.ts'
import type { Services } from '../../services.ts'
import { jobLimits } from '../limits.ts'
import type { Jobs } from '../running.ts'
import { findJob, itemsFrom, type Job } from '../store/rows.ts'
import { itemView, jobView, type ViewContext } from '../views/job-view.ts'

/** @throws ServiceError not_found where jobs are off. */
export function jobsOf({ jobs }: Services): Jobs {
  if (!jobs) throw new ServiceError('not_found')
  return jobs
}

/** @throws ServiceError not_found for a job of another account, too. */
export async function requestedJob({ caller, params }: KeyedCall, { store }: Services): Promise<Job> {
  const job = await findJob(store.read, caller.account.id, params.id ?? '')
  if (!job) throw new ServiceError('not_found')
  return job
}

/**
 * The job when it has ended, or as it is when the time is over or the service stops.
 *
 * @param read Reads it.
 * @throws ServiceError concurrency_limited, and what `read` throws; ClientGone
 */
export async function endedJob(
  read: () => Promise<Job>,
  waitMs: number,
  { caller, gone }: KeyedCall,
  services: Services,
): Promise<Job> {
  const { watch } = jobsOf(services)
  const until = performance.now() + waitMs
  const job = await read()
  if (job.finishedAt !== null || waitMs <= 0) return job
  const leave = watch.enter(caller.account.id)
  try {
    await watch.until(job.id, 'end', until - performance.now(), [gone, services.stopping])
  } finally {
    leave()
  }
  if (gone.aborted) throw new ClientGone()
  return read()
}

/** @param from Position of the first item. */
export async function jobAnswer(job: Job, call: KeyedCall, services: Services, from = 0): Promise<object> {
  const context = viewContext(call, services)
  const items = await itemsFrom(services.store.read, job.id, from)
  const view = jobView(job, services.secrets)
  const next = from + jobLimits.itemsPerPage
  return {
    success: true,
    object: 'job',
    ...view,
    items: items.map((item) => itemView(job, item, context)),
    next: next < view.counts.total ? String(next) : null,
    usage: await usageNow(call, services),
    request_id: call.requestId,
  }
}

export function viewContext({ requestId }: KeyedCall, { secrets, baseUrl }: Services): ViewContext {
  return { secrets, baseUrl, requestId }
}

export async function usageNow({ caller }: KeyedCall, { store, settings, clock }: Services): Promise<Usage> {
  const { id, plan } = caller.account
  return usageOf(planOf(settings.plans, plan), await usedByAccount(store.read, id, dayOf(clock.now())))
}
