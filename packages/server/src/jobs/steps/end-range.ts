/** The end of a process's work on a range: its pages are read, or it waits for another process, or its item has to fail. */
import { sql } from 'kysely'
import { lockAccount } from '../../accounts/accounts.ts'
import { ServiceError } from '../../errors.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import type { Spool } from '../spool/spool.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { changeLoad } from '../store/load.ts'
import type { Range, RangeOwner } from '../store/ranges.ts'
import { sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { backoffMs, fateOf } from './return.ts'
import { emptyRange, type PageRecord } from './share-item.ts'
import { sweepAll } from './sweep-all.ts'
import type { TakenRange } from './take-range.ts'

/**
 * Some pages of a range, from its first on, are in the spool. The others wait as a range of their own.
 *
 * @returns false where the range is another process's, or its item has ended: then the record is for nothing.
 */
export async function endRange(
  context: JobContext,
  { range, holder }: Pick<TakenRange, 'range' | 'holder'>,
  { read, record }: { read: number; record: PageRecord },
  now: number,
): Promise<boolean> {
  const endPage = Math.min(range.endPage, range.firstPage + read)
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, range.accountId)
    const done = { state: 'done', endPage, record: record.name, bytes: record.bytes } as const
    if (!(await changeHeld(tx, { range, holder }, done))) return false
    const isWhole = endPage === range.endPage
    if (!isWhole)
      await tx
        .insertInto('jobRanges')
        .values(emptyRange(range, endPage, range.endPage, now))
        .execute()
    const load = await changeLoad(tx, range.accountId, { bytes: record.bytes, ranges: isWhole ? 0 : 1 })
    if (!isWhole) await sendTurn(tx, context.queue, range.accountId, now, load)
    return true
  })
}

/**
 * A range was not read: it waits for another try, or its item fails with the error.
 *
 * @param error None where the process stops, which is nobody's fault.
 * @returns false where the range is another process's, or its item has ended.
 */
export async function returnRange(
  context: JobContext,
  { job, range, holder }: Pick<TakenRange, 'range' | 'holder'> & Pick<RangeOwner, 'job'>,
  error: ServiceError | undefined,
  now: number,
  passes?: boolean,
): Promise<boolean> {
  const faults = range.faults + (error ? 1 : 0)
  const isAgain = !error || fateOf(range, error, passes).isAgain
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, range.accountId)
    const change = isAgain
      ? ({ state: 'queued', faults, dueAt: error ? now + backoffMs(faults) : now } as const)
      : ({ state: 'failed', faults, error: sealedError(context, job, error) } as const)
    if (!(await changeHeld(tx, { range, holder }, change))) return false
    if (!isAgain) return true
    const load = await changeLoad(tx, range.accountId, { ranges: 1 })
    await sendTurn(tx, context.queue, range.accountId, now, load)
    return true
  })
}

function sealedError({ secrets }: JobContext, job: RangeOwner['job'], error: ServiceError): string {
  if (job.nameKey === null) throw new Error('a range of an expired job fails')
  return sealJson(nameKeyOf(secrets, { id: job.id, nameKey: job.nameKey }), job.id, keepError(error))
}

/** @returns false where the holder has it no more. */
async function changeHeld(
  tx: Tx,
  { range, holder }: Pick<TakenRange, 'range' | 'holder'>,
  change: Partial<Range>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobRanges')
    .set({ ...change, holder: null, leaseUntil: null })
    .where('jobId', '=', range.jobId)
    .where('item', '=', range.item)
    .where('firstPage', '=', range.firstPage)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ranges whose process has died are read elsewhere. @returns how many there were. */
export function sweepRanges(context: JobContext, now: number): Promise<number> {
  return sweepAll(async () => {
    const dead = await deadRanges(context, now)
    const fault = new ServiceError('internal_error', {}, { cause: new Error('the worker of a page range has died') })
    let changed = 0
    for (const { keyId, nameKey, spoolKey, sealed, ...range } of dead) {
      const job = { id: range.jobId, accountId: range.accountId, keyId, nameKey, spoolKey, sealed }
      const isChanged = await returnRange(context, { job, range, holder: range.holder ?? '' }, fault, now, true)
      changed += isChanged ? 1 : 0
    }
    return { found: dead.length, changed }
  })
}

function deadRanges({ store }: JobContext, now: number) {
  return store.read
    .selectFrom('jobRanges')
    .innerJoin('jobs', 'jobs.id', 'jobRanges.jobId')
    .selectAll('jobRanges')
    .select(['jobs.keyId', 'jobs.nameKey', 'jobs.spoolKey', 'jobs.sealed'])
    .where(sql<boolean>`job_ranges.state = 'running'`)
    .where('jobRanges.leaseUntil', '<=', now)
    .limit(jobLimits.sweptAtOnce)
    .execute()
}

/** What was read of items that have ended is removed. @param of The job and item; all when absent. */
export async function removeRecords(
  { store }: JobContext,
  spool: Spool,
  of?: { jobId: string; item: number },
): Promise<void> {
  let over = store.read.selectFrom('jobRanges').selectAll().where(sql<boolean>`state = 'over'`)
  if (of) over = over.where('jobId', '=', of.jobId).where('item', '=', of.item)
  for (const { jobId, item, firstPage, accountId, record } of await over.limit(jobLimits.sweptAtOnce).execute()) {
    if (record !== null) await spool.remove({ jobId, name: record })
    await store.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      const gone = await tx
        .deleteFrom('jobRanges')
        .where('jobId', '=', jobId)
        .where('item', '=', item)
        .where('firstPage', '=', firstPage)
        .where('state', '=', 'over')
        .returning('bytes')
        .executeTakeFirst()
      if (gone && gone.bytes > 0) await changeLoad(tx, accountId, { bytes: -gone.bytes })
    })
  }
}
