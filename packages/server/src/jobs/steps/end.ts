/** The end of items, and with the last one that of their job. Callers have locked the account. */
import { sql } from 'kysely'
import { rowList } from '../../store/row-list.ts'
import type { Tx } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import { nextItemState } from '../store/item-state.ts'
import { type AccountLoad, changeLoad } from '../store/load.ts'
import { closeRanges } from '../store/ranges.ts'
import type { Item, Job } from '../store/rows.ts'
import { announceItems, announceJob } from '../webhooks/announce.ts'
import type { JobContext } from './context.ts'

export type ItemEnd =
  /** @param bytes That the result takes in the spool. */
  | { event: 'succeed'; result: string; bytes: number; credits: number }
  /** @param code Of the sealed error. `keepsInput` where the item may be queued again. */
  | { event: 'fail' | 'refuse'; error: string; code: string; keepsInput: boolean }

export interface EndedItem {
  /** As it was before. */
  item: Item
  end: ItemEnd
}

/**
 * Ends items of one account, in their order.
 *
 * @returns what the account has then; undefined where one of the items is in another state, or is another start's: then
 *   the transaction has to be given up.
 */
export async function endItems(
  tx: Tx,
  context: JobContext,
  ends: readonly EndedItem[],
  now: number,
): Promise<AccountLoad | undefined> {
  const changed = ends.map(({ item, end }) => itemAfter(item, end))
  if (changed.some((item) => !item)) return undefined
  const after = changed as Item[]
  if ((await updateItems(tx, ends, after)) < ends.length) return undefined
  // Given in this order, the lines of the endings are those that the jobs have counted.
  const [jobs, , load] = await together([
    countEnds(tx, ends, after),
    insertEndings(tx, after),
    changeLoadBy(tx, ends, after),
  ])
  for (const job of jobs) {
    const items = after.filter(({ jobId }) => jobId === job.id)
    await announceItems(tx, context, job, items, now)
    if (job.queued + job.running === 0) await endJob(tx, context, job, now)
  }
  return load
}

async function changeLoadBy(tx: Tx, ends: readonly EndedItem[], after: readonly Item[]): Promise<AccountLoad> {
  const long = longItems(ends)
  const load = { waiting: 0, running: 0, bytes: 0, ranges: long.length > 0 ? -(await closeRanges(tx, long)) : 0 }
  for (const [at, { item }] of ends.entries()) {
    load[item.state === 'running' ? 'running' : 'waiting'] -= 1
    load.bytes += (after[at] as Item).bytes - item.bytes
  }
  return changeLoad(tx, (after[0] as Item).accountId, load)
}

function longItems(ends: readonly EndedItem[]): Item[] {
  return ends.flatMap(({ item }) => (item.pages === null ? [] : [item]))
}

/** @returns undefined where it cannot end so. */
function itemAfter(item: Item, end: ItemEnd): Item | undefined {
  const state = nextItemState(item.state, end.event)
  return state && { ...item, state, holdId: null, pages: null, ...columnsOf(end) }
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

const itemColumns = {
  job_id: 'text',
  item: 'integer',
  was: 'text',
  was_held: 'text',
  state: 'text',
  result: 'text',
  credits: 'integer',
  error: 'text',
  error_code: 'text',
  may_retry: 'integer',
  has_input: 'integer',
  bytes: 'bigint',
} as const

/** @returns how many of them were as they are taken to have been. */
async function updateItems(tx: Tx, ends: readonly EndedItem[], after: readonly Item[]): Promise<number> {
  const rows = after.map((item, at) => ({
    job_id: item.jobId,
    item: item.item,
    was: ends[at]?.item.state ?? null,
    was_held: ends[at]?.item.holdId ?? '',
    state: item.state,
    result: item.result,
    credits: item.credits,
    error: item.error,
    error_code: item.errorCode,
    may_retry: item.mayRetry,
    has_input: item.hasInput,
    bytes: item.bytes,
  }))
  const { numAffectedRows = 0n } = await sql`
    update job_items set state = ended.state, hold_id = null, result = ended.result, credits = ended.credits,
      error = ended.error, error_code = ended.error_code, may_retry = ended.may_retry, has_input = ended.has_input,
      bytes = ended.bytes, pages = null
    from ${rowList(tx, 'ended', itemColumns, rows)}
    where job_items.job_id = ended.job_id and job_items.item = ended.item and job_items.state = ended.was
      and coalesce(job_items.hold_id, '') = ended.was_held`.execute(tx)
  return Number(numAffectedRows)
}

const countColumns = {
  id: 'text',
  queued: 'integer',
  running: 'integer',
  succeeded: 'integer',
  failed: 'integer',
  credits: 'integer',
} as const

/** Those of a job; `*` would be all of the statement. */
const jobColumns = [
  'id',
  'account_id',
  'key_id',
  'status',
  'created_at',
  'finished_at',
  'expires_at',
  'expired_at',
  'deleted_at',
  'name_key',
  'spool_key',
  'sealed',
  'queued',
  'running',
  'succeeded',
  'failed',
  'canceled',
  'credits',
  'endings',
  'webhook_events',
] as const

/** @returns the jobs of the items as they are then. */
async function countEnds(tx: Tx, ends: readonly EndedItem[], after: readonly Item[]): Promise<Job[]> {
  const counts = new Map<string, Record<Exclude<keyof typeof countColumns, 'id'>, number>>()
  for (const [at, { item, end }] of ends.entries()) {
    const count = counts.get(item.jobId) ?? { queued: 0, running: 0, succeeded: 0, failed: 0, credits: 0 }
    count[item.state as 'queued' | 'running'] += 1
    count[(after[at] as Item).state as 'succeeded' | 'failed'] += 1
    if (end.event === 'succeed') count.credits += end.credits
    counts.set(item.jobId, count)
  }
  const rows = Array.from(counts, ([id, count]) => ({ id, ...count }))
  const { rows: jobs } = await sql<Job>`
    update jobs set queued = jobs.queued - ended.queued, running = jobs.running - ended.running,
      succeeded = jobs.succeeded + ended.succeeded, failed = jobs.failed + ended.failed,
      credits = jobs.credits + ended.credits, endings = endings + ended.succeeded + ended.failed
    from ${rowList(tx, 'ended', countColumns, rows)} where jobs.id = ended.id
    returning ${sql.join(jobColumns.map((column) => sql.ref(`jobs.${column}`)))}`.execute(tx)
  return jobs
}

const endingColumns = {
  job_id: 'text',
  following: 'integer',
  account_id: 'text',
  item: 'integer',
  result: 'text',
  error: 'text',
} as const

/** Its job has counted them: the last one has the line of that number. */
async function insertEndings(tx: Tx, after: readonly Item[]): Promise<void> {
  const ofJob = new Map<string, number>()
  for (const { jobId } of after) ofJob.set(jobId, (ofJob.get(jobId) ?? 0) + 1)
  const rows = after.map(({ jobId, item, accountId, state, result, error }) => {
    const following = (ofJob.get(jobId) ?? 1) - 1
    ofJob.set(jobId, following)
    return {
      job_id: jobId,
      following,
      account_id: accountId,
      item,
      result: state === 'succeeded' ? result : null,
      error,
    }
  })
  await sql`insert into job_endings (job_id, line, account_id, item, result, error)
    select ended.job_id, jobs.endings - ended.following, ended.account_id, ended.item, ended.result, ended.error
    from ${rowList(tx, 'ended', endingColumns, rows)}, jobs where jobs.id = ended.job_id`.execute(tx)
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
