/** The caller deletes a job: what has not ended is canceled, and its bytes cannot be read from then on. */
import { lockAccount } from '../../accounts/accounts.ts'
import { endHolds } from '../../quota/holds.ts'
import type { Tx } from '../../store/store.ts'
import { changeLoad } from '../store/load.ts'
import { closeJobRanges } from '../store/ranges.ts'
import { type Job, jobBytes, lockJob } from '../store/rows.ts'
import { sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endJob } from './end.ts'

/** @returns the job as it is then; undefined where the account has no such job. */
export async function cancelJob(
  context: JobContext,
  accountId: string,
  jobId: string,
  now: number,
): Promise<Job | undefined> {
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const job = await lockJob(tx, jobId)
    if (job?.accountId !== accountId) return undefined
    await cancelItems(tx, context, job, now)
    await tx
      .updateTable('jobs')
      .set({ deletedAt: job.deletedAt ?? now, spoolKey: null })
      .where('id', '=', job.id)
      .execute()
    await changeLoad(tx, accountId, { bytes: -(await jobBytes(tx, job.id)) })
    await tx
      .updateTable('jobItems')
      .set({ hasInput: 0, mayRetry: 0, result: null, bytes: 0 })
      .where('jobId', '=', job.id)
      .execute()
    await tx.deleteFrom('jobRanges').where('jobId', '=', job.id).execute()
    await tx.updateTable('jobEndings').set({ result: null }).where('jobId', '=', job.id).execute()
    return lockJob(tx, jobId)
  })
}

/** Cancels every item that waits or runs. The account is locked. */
export async function cancelItems(tx: Tx, context: JobContext, job: Job, now: number): Promise<void> {
  if (job.queued + job.running === 0) return
  const open = tx
    .selectFrom('jobItems')
    .select('holdId')
    .where('jobId', '=', job.id)
    .where('state', '=', 'running')
    .where('holdId', 'is not', null)
  await endHolds(tx, open.$castTo<{ holdId: string }>(), 'release', now)
  await tx
    .updateTable('jobItems')
    .set({ state: 'canceled', holdId: null, hasInput: 0, mayRetry: 0, pages: null })
    .where('jobId', '=', job.id)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  const counted = await tx
    .updateTable('jobs')
    .set(({ eb }) => ({ queued: 0, running: 0, canceled: eb('canceled', '+', job.queued + job.running) }))
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endJob(tx, context, counted, now)
  const ranges = -(await closeJobRanges(tx, job.id))
  const load = await changeLoad(tx, job.accountId, { waiting: -job.queued, running: -job.running, ranges })
  await sendTurn(tx, context.queue, job.accountId, now, load)
}
