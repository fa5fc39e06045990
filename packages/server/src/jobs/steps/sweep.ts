/** What time alone does to jobs: items of dead workers go on, jobs expire, and their rows are forgotten. */
import { sql } from 'kysely'
import { lockAccount } from '../../accounts/accounts.ts'
import { ServiceError } from '../../errors.ts'
import { jobLimits } from '../limits.ts'
import type { Spool } from '../spool/spool.ts'
import { changeLoad } from '../store/load.ts'
import { type Item, type Job, jobBytes, lockJob } from '../store/rows.ts'
import { cancelItems } from './cancel.ts'
import type { JobContext } from './context.ts'
import { removeUnneeded } from './remove-input.ts'
import { fateOf, putBackDead, returnItem } from './return.ts'
import { sweepAll } from './sweep-all.ts'

/** Items whose worker has died are tried again, elsewhere. @returns how many there were. */
export function sweepDead(context: JobContext, spool: Spool, now: number): Promise<number> {
  return sweepAll(async () => {
    const dead = await deadItems(context, now)
    return { found: dead.length, changed: await returnDead(context, spool, dead, now) }
  })
}

function deadItems({ store }: JobContext, now: number): Promise<Item[]> {
  return store.read
    .selectFrom('jobItems')
    .selectAll('jobItems')
    .leftJoin('holds', 'holds.id', 'jobItems.holdId')
    .where(sql<boolean>`job_items.state = 'running'`)
    .where(({ or, eb }) =>
      or([eb('holds.id', 'is', null), eb('holds.state', '<>', 'held'), eb('holds.leaseUntil', '<=', now)]),
    )
    .limit(jobLimits.sweptAtOnce)
    .execute()
}

/** @returns how many of them were still the dead worker's. */
async function returnDead(context: JobContext, spool: Spool, dead: readonly Item[], now: number): Promise<number> {
  const fault = new ServiceError('internal_error', {}, { cause: new Error('the worker of an item has died') })
  let changed = 0
  for (const items of Map.groupBy(dead, ({ accountId }) => accountId).values()) {
    const isAgain = (item: Item): boolean => fateOf(item, fault, true).isAgain
    changed += await putBackDead(context, items.filter(isAgain), now)
    for (const item of items) {
      const job = isAgain(item) ? undefined : await jobOf(context, item)
      if (!job) continue
      const lost = { event: 'lease-lost', passes: true } as const
      if ((await returnItem(context, { job, item }, fault, now, lost)) === undefined) continue
      changed += 1
      await removeUnneeded(context, spool, item)
    }
  }
  return changed
}

function jobOf({ store }: JobContext, item: Item): Promise<Job | undefined> {
  return store.read.selectFrom('jobs').selectAll().where('id', '=', item.jobId).executeTakeFirst()
}

/** Names, options, errors and results of jobs whose time is over are gone. */
export async function sweepExpired(context: JobContext, spool: Spool, now: number): Promise<void> {
  const due = await context.store.read
    .selectFrom('jobs')
    .select(['id', 'accountId'])
    .where('expiredAt', 'is', null)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(jobLimits.sweptAtOnce)
    .execute()
  for (const { id, accountId } of due) if (await expireJob(context, accountId, id, now)) await spool.removeJob(id)
}

/** @returns false where it has more time by now: a job that waited too long is canceled first, and then has it. */
async function expireJob(context: JobContext, accountId: string, id: string, now: number): Promise<boolean> {
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const job = await lockJob(tx, id)
    if (!job || job.expiredAt !== null || job.expiresAt > now) return false
    if (job.queued + job.running > 0) {
      await cancelItems(tx, context, job, now)
      return false
    }
    await tx
      .updateTable('jobs')
      .set({ expiredAt: now, nameKey: null, spoolKey: null, sealed: null })
      .where('id', '=', id)
      .execute()
    await changeLoad(tx, accountId, { bytes: -(await jobBytes(tx, id)) })
    await tx
      .updateTable('jobItems')
      .set({ sealed: null, error: null, result: null, hasInput: 0, mayRetry: 0, bytes: 0 })
      .where('jobId', '=', id)
      .execute()
    await tx.deleteFrom('jobRanges').where('jobId', '=', id).execute()
    await tx.deleteFrom('jobEndings').where('jobId', '=', id).execute()
    return true
  })
}

/** Rows of jobs that expired a week ago, and deliveries as old, are deleted. */
export async function forgetJobs({ store }: JobContext, now: number): Promise<void> {
  const old = await store.read
    .selectFrom('jobs')
    .select(['id', 'accountId'])
    .where('expiredAt', '<=', now - jobLimits.keepRowMs)
    .limit(jobLimits.sweptAtOnce)
    .execute()
  for (const { id, accountId } of old)
    await store.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      await tx.deleteFrom('jobEndings').where('jobId', '=', id).execute()
      const { numDeletedRows } = await tx.deleteFrom('jobItems').where('jobId', '=', id).executeTakeFirstOrThrow()
      await tx.deleteFrom('jobs').where('id', '=', id).execute()
      await changeLoad(tx, accountId, { items: -Number(numDeletedRows) })
    })
  await store.transaction((tx) =>
    tx
      .deleteFrom('webhookDeliveries')
      .where('createdAt', '<=', now - jobLimits.keepRowMs - jobLimits.maxAgeMs)
      .execute(),
  )
}
