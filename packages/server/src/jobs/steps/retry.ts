/** The caller has failed items queued again. */
import { lockAccount } from '../../accounts/accounts.ts'
import { planOf } from '../../quota/plans.ts'
import { jobLimits } from '../limits.ts'
import { refuseBeyond } from '../room/bounds.ts'
import { changeLoad } from '../store/load.ts'
import { type Job, lockJob } from '../store/rows.ts'
import { sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'

/**
 * @returns the job as it is then, and how many items were queued; undefined where the account has no such job.
 * @throws ServiceError concurrency_limited where more items would wait than the plan allows
 */
export async function retryJob(
  context: JobContext,
  accountId: string,
  jobId: string,
  now: number,
): Promise<{ job: Job; queued: number } | undefined> {
  return context.store.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const job = await lockJob(tx, jobId)
    if (job?.accountId !== accountId) return undefined
    if (job.spoolKey === null) return { job, queued: 0 }
    const { numUpdatedRows } = await tx
      .updateTable('jobItems')
      .set({ state: 'queued', faults: 0, dueAt: now, error: null, errorCode: null, mayRetry: 0 })
      .where('jobId', '=', jobId)
      .where('state', '=', 'failed')
      .where('mayRetry', '=', 1)
      .executeTakeFirstOrThrow()
    const queued = Number(numUpdatedRows)
    if (queued === 0) return { job, queued }
    const again = await tx
      .updateTable('jobs')
      .set(({ eb }) => ({
        status: job.running > 0 || job.succeeded > 0 || job.status === 'running' ? 'running' : 'queued',
        queued: eb('queued', '+', queued),
        failed: eb('failed', '-', queued),
        finishedAt: null,
        expiresAt: job.finishedAt === null ? job.expiresAt : now + jobLimits.maxAgeMs,
      }))
      .where('id', '=', jobId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const load = await changeLoad(tx, accountId, { waiting: queued })
    refuseBeyond(load, planOf(context.plans, account.plan), ['waiting'])
    await sendTurn(tx, context.queue, accountId, now, load)
    return { job: again, queued }
  })
}
