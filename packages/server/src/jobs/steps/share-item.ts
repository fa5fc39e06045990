/** A long document is shared: its pages wait in ranges for any process, while its item goes on running. */
import { lockAccount } from '../../accounts/accounts.ts'
import type { JobRangeTable } from '../../store/schema.ts'
import type { Queries } from '../../store/store.ts'
import { changeLoad } from '../store/load.ts'
import type { Item } from '../store/rows.ts'
import { sendTurn } from '../store/turns.ts'
import type { Started } from './begin.ts'
import type { JobContext } from './context.ts'

/** A file in the spool that has what was read of some pages. */
export interface PageRecord {
  name: string
  /** What it takes there. */
  bytes: number
}

export interface SharedItem {
  /** That are wanted, in all. */
  pages: number
  /** How many of them were read already, from the first on. */
  read: number
  /** What was read. */
  record: PageRecord
  /** Pages of a range, at most. */
  rangePages: number
  /** Where the document was downloaded, the sealed content of the item, and what the document takes in the spool. */
  fetched?: { sealed: string; bytes: number }
}

/** Rows of one INSERT, within SQLite's bound on parameters. */
const rowsAtOnce = 500

type Start = Pick<Started, 'item' | 'hold'>

/** @returns whether the item is this start's still. */
export async function isOwnStart({ store }: JobContext, start: Start): Promise<boolean> {
  return (await ownRow(store.read, start)) !== undefined
}

function ownRow(db: Queries, { item, hold }: Start): Promise<Item | undefined> {
  return db
    .selectFrom('jobItems')
    .selectAll()
    .where('jobId', '=', item.jobId)
    .where('item', '=', item.item)
    .where('state', '=', 'running')
    .where('holdId', '=', hold.id)
    .executeTakeFirst()
}

/**
 * Changes the item where it was shared.
 *
 * @returns names of files that are for nothing now: what an earlier start read before the item failed and was queued again.
 *   Undefined where the item is no longer this start's.
 */
export async function shareItem(
  context: JobContext,
  { account, item, hold }: Start & Pick<Started, 'account'>,
  { pages, read, record, rangePages, fetched }: SharedItem,
  now: number,
): Promise<string[] | undefined> {
  const { jobId, item: at } = item
  const kept = fetched ? { sealed: fetched.sealed, bytes: fetched.bytes, hasInput: 1 as const } : {}
  const ranges: JobRangeTable[] = [
    { ...emptyRange(item, 0, read, now), state: 'done', record: record.name, bytes: record.bytes },
  ]
  for (let from = read; from < pages; from += rangePages)
    ranges.push(emptyRange(item, from, Math.min(pages, from + rangePages), now))
  const shared = context.store.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const { numUpdatedRows } = await tx
      .updateTable('jobItems')
      .set({ pages, ...kept })
      .where('jobId', '=', jobId)
      .where('item', '=', at)
      .where('state', '=', 'running')
      .where('holdId', '=', hold.id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return undefined
    const earlier = await tx
      .deleteFrom('jobRanges')
      .where('jobId', '=', jobId)
      .where('item', '=', at)
      .returning(['record', 'bytes'])
      .execute()
    for (let from = 0; from < ranges.length; from += rowsAtOnce)
      await tx
        .insertInto('jobRanges')
        .values(ranges.slice(from, from + rowsAtOnce))
        .execute()
    const more = (fetched ? fetched.bytes - item.bytes : 0) - earlier.reduce((sum, { bytes }) => sum + bytes, 0)
    const load = await changeLoad(tx, account.id, { bytes: record.bytes + more, ranges: ranges.length - 1 })
    await sendTurn(tx, context.queue, account.id, now, load)
    return earlier.flatMap((range) => range.record ?? [])
  })
  const unneeded = await shared.catch((error: unknown) => resultOf(context, { item, hold }, error))
  if (unneeded) Object.assign(item, { pages, ...kept })
  return unneeded
}

/**
 * A connection that breaks at the commit does not show whether it arrived, and an item of which this process and the database
 * think differently could not end. So the row is read again; where that fails too, the item is left to its lease.
 */
async function resultOf({ store }: JobContext, start: Start, error: unknown): Promise<string[] | undefined> {
  const row = await ownRow(store.read, start).catch(() => undefined)
  if (row?.pages === null) throw error
  return row && []
}

export function emptyRange(
  { jobId, item, accountId }: Pick<JobRangeTable, 'jobId' | 'item' | 'accountId'>,
  firstPage: number,
  endPage: number,
  dueAt: number,
): JobRangeTable {
  return {
    jobId,
    item,
    firstPage,
    endPage,
    accountId,
    state: 'queued',
    holder: null,
    leaseUntil: null,
    faults: 0,
    dueAt,
    record: null,
    bytes: 0,
    error: null,
  }
}
