/** Jobs and items as they are read. */
import type { Selectable } from 'kysely'
import { randomText } from '../../random-text.ts'
import type { JobItemTable, JobStatus, JobTable } from '../../store/schema.ts'
import { isPostgres, type Queries, type Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'

export type Job = Selectable<JobTable>
export type Item = Selectable<JobItemTable>

/** Begins with the time, so that ids are in the order of creation. */
export function jobIdAt(now: number): string {
  return `job_${now.toString(36).padStart(9, '0')}${randomText(14)}`
}

/** @returns undefined where there is no such job of the account. */
export async function findJob(db: Queries, accountId: string, id: string): Promise<Job | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()
}

/** Locked until the end of the transaction. Callers have locked the account. */
export async function lockJob(tx: Tx, id: string): Promise<Job | undefined> {
  const job = tx.selectFrom('jobs').selectAll().where('id', '=', id)
  return (isPostgres(tx) ? job.forUpdate() : job).executeTakeFirst()
}

/** @param from Position of the first item. */
export async function itemsFrom(db: Queries, jobId: string, from: number): Promise<Item[]> {
  return db
    .selectFrom('jobItems')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('item', '>=', from)
    .orderBy('item')
    .limit(jobLimits.itemsPerPage)
    .execute()
}

export async function findItem(db: Queries, jobId: string, item: number): Promise<Item | undefined> {
  return db.selectFrom('jobItems').selectAll().where('jobId', '=', jobId).where('item', '=', item).executeTakeFirst()
}

/** @returns the first item of each job, by the id of the job. */
export async function firstItems(db: Queries, jobIds: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  if (jobIds.length === 0) return new Map()
  const items = await db.selectFrom('jobItems').selectAll().where('jobId', 'in', jobIds).where('item', '=', 0).execute()
  return new Map(items.map((item) => [item.jobId, item]))
}

/** Failed items of a job that its caller may have queued again. */
export async function countRetryable(db: Queries, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobItems')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('jobId', '=', jobId)
    .where('state', '=', 'failed')
    .where('mayRetry', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Bytes that the files of a job take in the spool. */
export async function jobBytes(db: Queries, jobId: string): Promise<number> {
  const [ofItems, ofRanges] = await Promise.all([bytesIn(db, 'jobItems', jobId), bytesIn(db, 'jobRanges', jobId)])
  return ofItems + ofRanges
}

async function bytesIn(db: Queries, table: 'jobItems' | 'jobRanges', jobId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

export interface JobFilter {
  status: JobStatus | undefined
  limit: number
  /** Only jobs older than this one. */
  before: string | undefined
}

/** @returns the newest first. */
export async function listJobs(db: Queries, accountId: string, { status, limit, before }: JobFilter): Promise<Job[]> {
  let jobs = db.selectFrom('jobs').selectAll().where('accountId', '=', accountId)
  if (status !== undefined) jobs = jobs.where('status', '=', status)
  if (before !== undefined) jobs = jobs.where('id', '<', before)
  return jobs.orderBy('id', 'desc').limit(limit).execute()
}

export type Ending = { line: number; item: number; result: string | null; error: string | null }

/** Ends of items after a line, in their order. */
export async function endingsAfter(db: Queries, jobId: string, line: number): Promise<Ending[]> {
  return db
    .selectFrom('jobEndings')
    .select(['line', 'item', 'result', 'error'])
    .where('jobId', '=', jobId)
    .where('line', '>', line)
    .orderBy('line')
    .limit(jobLimits.itemsPerPage)
    .execute()
}
