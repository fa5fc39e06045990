/** A long document is shared: its pages wait in ranges for any process, while its item goes on running. */
import { lockAccount } from '../../accounts/accounts.ts'
import type { JobRangeTable } from '../../store/schema.ts'
import { changeLoad } from '../store/load.ts'
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

/** @returns whether it was; false where the item is no longer this start's. Changes `started.item` then. */
export async function shareItem(
  context: JobContext,
  { account, item, started: { hold } }: { account: Started['account']; item: Started['item']; started: Started },
  { pages, read, record, rangePages, fetched }: SharedItem,
  now: number,
): Promise<boolean> {
  const { jobId, item: at } = item
  const kept = fetched ? { sealed: fetched.sealed, bytes: fetched.bytes, hasInput: 1 as const } : {}
  const ranges: JobRangeTable[] = [
    { ...emptyRange(item, 0, read, now), state: 'done', record: record.name, bytes: record.bytes },
  ]
  for (let from = read; from < pages; from += rangePages)
    ranges.push(emptyRange(item, from, Math.min(pages, from + rangePages), now))
  const isOwn = await context.store.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const { numUpdatedRows } = await tx
      .updateTable('jobItems')
      .set({ pages, ...kept })
      .where('jobId', '=', jobId)
      .where('item', '=', at)
      .where('state', '=', 'running')
      .where('holdId', '=', hold.id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    for (let from = 0; from < ranges.length; from += rowsAtOnce)
      await tx
        .insertInto('jobRanges')
        .values(ranges.slice(from, from + rowsAtOnce))
        .execute()
    const more = fetched ? fetched.bytes - item.bytes : 0
    const load = await changeLoad(tx, account.id, { bytes: record.bytes + more, ranges: ranges.length - 1 })
    await sendTurn(tx, context.queue, account.id, now, load)
    return true
  })
  if (isOwn) Object.assign(item, { pages, ...kept })
  return isOwn
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
