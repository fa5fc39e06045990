/** The end of an item, and with the last one that of its job. Callers have locked the account. */
import type { JobItemState } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import { nextItemState } from '../store/item-state.ts'
import { type AccountLoad, changeLoad } from '../store/load.ts'
import type { Item, Job } from '../store/rows.ts'
import { announceItem, announceJob } from '../webhooks/announce.ts'
import type { JobContext } from './context.ts'

export type ItemEnd =
  /** @param bytes That the result takes in the spool. */
  | { event: 'succeed'; result: string; bytes: number; credits: number }
  /** @param code Of the sealed error. `keepsInput` where the item may be queued again. */
  | { event: 'fail' | 'refuse'; error: string; code: string; keepsInput: boolean }

/**
 * @returns what its account has then; undefined where the item is in another state, or is another start's: then nothing
 *   has changed.
 */
export async function endItem(
  tx: Tx,
  context: JobContext,
  { jobId, item, state: from, holdId, bytes }: Item,
  end: ItemEnd,
  now: number,
): Promise<AccountLoad | undefined> {
  const to = nextItemState(from, end.event)
  if (!to) return undefined
  let update = tx
    .updateTable('jobItems')
    .set({ state: to, holdId: null, ...columnsOf(end) })
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .where('state', '=', from)
  if (holdId !== null) update = update.where('holdId', '=', holdId)
  const ended = await update.returningAll().executeTakeFirst()
  if (!ended) return undefined
  const job = await countEnd(tx, jobId, from, to, end)
  await tx
    .insertInto('jobEndings')
    .values({
      jobId,
      line: job.endings,
      accountId: job.accountId,
      item,
      result: to === 'succeeded' ? ended.result : null,
      error: ended.error,
    })
    .execute()
  await announceItem(tx, context, job, ended, now)
  if (job.queued + job.running === 0) await endJob(tx, context, job, now)
  return changeLoad(tx, job.accountId, {
    [from === 'running' ? 'running' : 'waiting']: -1,
    bytes: ended.bytes - bytes,
  })
}

function columnsOf(end: ItemEnd): Partial<Item> {
  if (end.event === 'succeed') {
    const { result, bytes, credits } = end
    return { result, bytes, credits, error: null, errorCode: null, mayRetry: 0, hasInput: 0 }
  }
  const { error, code, keepsInput } = end
  return {
    error,
    errorCode: code,
    mayRetry: keepsInput ? 1 : 0,
    ...(keepsInput ? {} : { hasInput: 0 as const, bytes: 0 }),
  }
}

function countEnd(tx: Tx, jobId: string, from: JobItemState, to: JobItemState, end: ItemEnd): Promise<Job> {
  return tx
    .updateTable('jobs')
    .set(({ eb }) => ({
      [from]: eb(from, '-', 1),
      [to]: eb(to, '+', 1),
      endings: eb('endings', '+', 1),
      ...(end.event === 'succeed' ? { credits: eb('credits', '+', end.credits) } : {}),
    }))
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The last of its items has ended. A job that was canceled stays so, unless nothing was left to cancel. */
export async function endJob(tx: Tx, context: JobContext, job: Job, now: number): Promise<void> {
  const ended = await tx
    .updateTable('jobs')
    .set({
      status: job.canceled > 0 ? 'canceled' : 'completed',
      finishedAt: now,
      expiresAt: now + context.ttlMs,
    })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announceJob(tx, context, ended, now)
}
