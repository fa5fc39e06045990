/** The caller deletes a job: what has not ended is canceled, and its bytes cannot be read from then on. */
import { lockAccount } from '../../accounts/accounts.ts'
import { endHold } from '../../quota/holds.ts'
import type { Tx } from '../../store/store.ts'
import { type Job, lockJob } from '../store/rows.ts'
import { sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endItem } from './end.ts'

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
    await tx
      .updateTable('jobItems')
      .set({ hasInput: 0, mayRetry: 0, result: null })
      .where('jobId', '=', job.id)
      .execute()
    await tx.updateTable('jobEndings').set({ result: null }).where('jobId', '=', job.id).execute()
    return lockJob(tx, jobId)
  })
}

/** Cancels every item that waits or runs. The account is locked. */
export async function cancelItems(tx: Tx, context: JobContext, job: Job, now: number): Promise<void> {
  const open = await tx
    .selectFrom('jobItems')
    .select(['jobId', 'item', 'state', 'holdId'])
    .where('jobId', '=', job.id)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  for (const item of open) {
    if (item.holdId !== null) await endHold(tx, item.holdId, 'release', now)
    await endItem(tx, context, item, { event: 'cancel' }, now)
  }
  if (open.length > 0) await sendTurn(tx, context.queue, job.accountId, now)
}
