/** Ranges of long documents are taken by a process: with the turn of their account, or by the process that has their item. */
import { lockAccount } from '../../accounts/accounts.ts'
import { leaseMs } from '../../store/lease.ts'
import type { Store, Tx } from '../../store/store.ts'
import { isDue } from '../store/due.ts'
import { changeLoad } from '../store/load.ts'
import { type Range, type RangeOwner, rangesOf } from '../store/ranges.ts'
import type { JobContext } from './context.ts'

/** A range that this process reads. */
export interface TakenRange extends RangeOwner {
  range: Range
  /** Tells this taking from any other. */
  holder: string
}

/** @param holders One for each range. The account is locked. */
export async function takeRanges(
  tx: Tx,
  { job, item, ranges }: RangeOwner & { ranges: readonly Range[] },
  holders: readonly string[],
  { now, servedAt = 0 }: { now: number; servedAt?: number },
): Promise<TakenRange[]> {
  const taken: TakenRange[] = []
  for (const [at, range] of ranges.entries()) {
    const change = { state: 'running', holder: holders[at] as string, leaseUntil: now + leaseMs } as const
    await tx
      .updateTable('jobRanges')
      .set(change)
      .where('jobId', '=', range.jobId)
      .where('item', '=', range.item)
      .where('firstPage', '=', range.firstPage)
      .where('state', '=', 'queued')
      .execute()
    taken.push({ job, item, range: { ...range, ...change }, holder: change.holder })
  }
  await changeLoad(tx, item.accountId, { ranges: -ranges.length, servedAt })
  return taken
}

/** The process that has an item takes its next range. @returns undefined where none waits that is due */
export function takeOwnRange(
  { store }: JobContext,
  { job, item }: RangeOwner,
  holder: string,
  now: number,
): Promise<TakenRange | undefined> {
  return store.transaction(async (tx) => {
    await lockAccount(tx, item.accountId)
    const next = (await rangesOf(tx, item)).find(({ state, dueAt }) => state === 'queued' && isDue(dueAt, now))
    return next && (await takeRanges(tx, { job, item, ranges: [next] }, [holder], { now }))[0]
  })
}

/** A sign of life. @returns the holders whose ranges are still theirs. */
export async function renewRanges(
  store: Store,
  holders: readonly string[],
  now: number,
): Promise<ReadonlySet<string | null>> {
  const rows = await store.transaction((tx) =>
    tx
      .updateTable('jobRanges')
      .set({ leaseUntil: now + leaseMs })
      .where('state', '=', 'running')
      .where('holder', 'in', holders)
      .returning('holder')
      .execute(),
  )
  return new Set(rows.map(({ holder }) => holder))
}
