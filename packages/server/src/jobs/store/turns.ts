/**
 * Whose turn it is. One message waits for each account that has an item to start, in the order in which the accounts
 * were last given a place; whoever takes it starts the account's next item and sends it again. So the queue is as long
 * as there are accounts, whatever the number of items.
 */
import { sql } from 'kysely'
import { idList } from '../../store/row-list.ts'
import type { Tx } from '../../store/store.ts'
import type { JobQueue } from '../queue/queue.ts'
import { isDue } from './due.ts'
import { type AccountLoad, loadColumns, loadOf } from './load.ts'
import type { Item, Job } from './rows.ts'

/** Seconds of 2020, so that seconds since then fit a 32-bit integer for decades. */
const firstSecond = Date.parse('2020-01-01T00:00:00Z') / 1000

/** The account that was served longest ago goes first; one that never was before all others. */
function priorityOf(servedAt: number): number {
  return servedAt === 0 ? 0 : firstSecond - Math.floor(servedAt / 1000)
}

/** What the work on an item needs of its job. */
export type ItemJob = Pick<Job, 'id' | 'accountId' | 'keyId' | 'nameKey' | 'spoolKey' | 'sealed'>

export interface NextItem {
  item: Item
  /** The same object for all items of a job. */
  job: ItemJob
  /** Daily limit of the API key that made the job. */
  keyDailyLimit: number | null
}

export interface NextItems {
  /** Those that are due first, in their order; the first of them may not be due yet. */
  items: NextItem[]
  load: AccountLoad
}

/** The items of an account that wait and are due first. */
export function waitingItems(tx: Tx, accountId: string, count: number): Promise<Item[]> {
  return tx
    .selectFrom('jobItems')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(sql<boolean>`state = 'queued'`)
    .orderBy('dueAt')
    .orderBy('jobId')
    .orderBy('item')
    .limit(count)
    .execute()
}

/** @returns the items with all that their start asks for; undefined where there are none. */
export async function withJobs(tx: Tx, items: readonly Item[]): Promise<NextItems | undefined> {
  if (items.length === 0) return undefined
  // What all items of a job share comes once.
  const shared = await tx
    .selectFrom('jobs')
    .innerJoin('jobAccounts', 'jobAccounts.accountId', 'jobs.accountId')
    .leftJoin('apiKeys', 'apiKeys.id', 'jobs.keyId')
    .select(['jobs.id', 'jobs.accountId', 'jobs.keyId', 'jobs.nameKey', 'jobs.spoolKey', 'jobs.sealed'])
    .select(['apiKeys.dailyLimit', ...loadColumns])
    .where('jobs.id', 'in', idList(tx, [...new Set(items.map(({ jobId }) => jobId))]))
    .execute()
  const [first] = shared
  if (!first) return undefined
  const jobs = new Map(
    shared.map(({ id, accountId, keyId, nameKey, spoolKey, sealed, dailyLimit }) => {
      return [id, { job: { id, accountId, keyId, nameKey, spoolKey, sealed }, keyDailyLimit: dailyLimit }]
    }),
  )
  return { items: items.map((item) => ({ item, ...jobOf(jobs, item) })), load: loadOf(first) }
}

function jobOf<T>(jobs: ReadonlyMap<string, T>, { jobId }: Item): T {
  const job = jobs.get(jobId)
  if (!job) throw new Error('an item waits whose job is gone')
  return job
}

/** Sends the turn of an account for its next item or range, if it has one. The account is locked. */
export async function sendTurn(
  tx: Tx,
  queue: JobQueue,
  accountId: string,
  now: number,
  { waiting, ranges, servedAt }: AccountLoad,
): Promise<void> {
  const [item, range] = await Promise.all([
    waiting > 0 ? firstDue(tx, 'jobItems', accountId) : undefined,
    ranges > 0 ? firstDue(tx, 'jobRanges', accountId) : undefined,
  ])
  const dueAt = Math.min(item ?? Number.POSITIVE_INFINITY, range ?? Number.POSITIVE_INFINITY)
  if (Number.isFinite(dueAt)) await sendTurnAt(tx, queue, accountId, now, { dueAt, servedAt })
}

/** When the first item or range of an account that waits is due. */
export async function firstDue(
  tx: Tx,
  table: 'jobItems' | 'jobRanges',
  accountId: string,
): Promise<number | undefined> {
  const next = await tx
    .selectFrom(table)
    .select('dueAt')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`state = 'queued'`)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next?.dueAt
}

/** Sends it for a time that is known. */
export async function sendTurnAt(
  tx: Tx,
  queue: JobQueue,
  accountId: string,
  now: number,
  { dueAt, servedAt }: { dueAt: number; servedAt: number },
): Promise<void> {
  const delayMs = isDue(dueAt, now) ? 0 : dueAt - now
  await queue.send(tx, 'turns', { key: accountId, delayMs, priority: priorityOf(servedAt) })
}
