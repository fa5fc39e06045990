/** Page ranges of long documents as they are read, and what becomes of them when their item ends. */
import { type Selectable, sql } from 'kysely'
import { rowList } from '../../store/row-list.ts'
import type { JobRangeState, JobRangeTable } from '../../store/schema.ts'
import type { Queries, Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import type { Item } from './rows.ts'
import type { ItemJob } from './turns.ts'

export type Range = Selectable<JobRangeTable>

/** @returns the ranges of an item, in the order of their pages. */
export async function rangesOf(db: Queries, { jobId, item }: Pick<Item, 'jobId' | 'item'>): Promise<Range[]> {
  return db
    .selectFrom('jobRanges')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .orderBy('firstPage')
    .execute()
}

/** How far the ranges of an item are. */
export interface RangeCounts {
  counts: ReadonlyMap<JobRangeState, number>
  /** The sealed error of a range that failed for good. */
  error: string | null
}

export async function countRanges(db: Queries, { jobId, item }: Pick<Item, 'jobId' | 'item'>): Promise<RangeCounts> {
  const rows = await db
    .selectFrom('jobRanges')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count'), fn.max('error').as('error')])
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return { counts, error: rows.find(({ state }) => state === 'failed')?.error ?? null }
}

export interface RangeOwner {
  job: ItemJob
  item: Item
}

/** @returns the first ranges of an account that wait and are due, all of one item, with that item. */
export async function dueRanges(
  tx: Tx,
  accountId: string,
  count: number,
  now: number,
): Promise<(RangeOwner & { ranges: [Range, ...Range[]] }) | undefined> {
  const due = await tx
    .selectFrom('jobRanges')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(sql<boolean>`state = 'queued'`)
    .where(({ or, eb }) => or([eb('dueAt', '<=', now), eb('dueAt', '>', now + jobLimits.maxPauseMs)]))
    .orderBy('dueAt')
    .orderBy('jobId')
    .orderBy('item')
    .orderBy('firstPage')
    .limit(count)
    .execute()
  const [first] = due
  if (!first) return undefined
  const ranges = due.filter(({ jobId, item }) => jobId === first.jobId && item === first.item)
  const [job, item] = await Promise.all([
    tx
      .selectFrom('jobs')
      .select(['id', 'accountId', 'keyId', 'nameKey', 'spoolKey', 'sealed'])
      .where('id', '=', first.jobId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('jobItems')
      .selectAll()
      .where('jobId', '=', first.jobId)
      .where('item', '=', first.item)
      .executeTakeFirstOrThrow(),
  ])
  return { job, item, ranges: ranges as [Range, ...Range[]] }
}

/**
 * The items have ended: nothing more is read of them, and what was read is to be removed.
 *
 * @returns how many ranges waited.
 */
export async function closeRanges(tx: Tx, items: readonly Pick<Item, 'jobId' | 'item'>[]): Promise<number> {
  if (items.length === 0) return 0
  const rows = items.map(({ jobId, item }) => ({ job_id: jobId, item }))
  const listed = sql`(select job_id, item from ${rowList(tx, 'ended', { job_id: 'text', item: 'integer' }, rows)})`
  const { numAffectedRows = 0n } = await sql`
    update job_ranges set state = 'over' where state = 'queued' and (job_id, item) in ${listed}`.execute(tx)
  await sql`
    update job_ranges set state = 'over', holder = null, lease_until = null, error = null
    where state <> 'over' and (job_id, item) in ${listed}`.execute(tx)
  return Number(numAffectedRows)
}

/** The same for all items of a job. */
export async function closeJobRanges(tx: Tx, jobId: string): Promise<number> {
  const items = await tx
    .selectFrom('jobRanges')
    .select(['jobId', 'item'])
    .distinct()
    .where('jobId', '=', jobId)
    .execute()
  return closeRanges(tx, items)
}
