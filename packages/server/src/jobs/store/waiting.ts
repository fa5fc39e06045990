/** How much waits, for the metrics. Counted over jobs, of which there are few, and not over their items. */
import type { Queries } from '../../store/store.ts'

export interface Waiting {
  items: number
  /** When the oldest job was created that has such an item; null where there is none. */
  oldestAt: number | null
}

export async function waitingItems(db: Queries): Promise<Waiting> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.sum<number | null>('queued').as('items'), fn.min('createdAt').as('oldest')])
    .where('expiredAt', 'is', null)
    .where('queued', '>', 0)
    .executeTakeFirstOrThrow()
  return { items: row.items ?? 0, oldestAt: row.oldest }
}

/** Page ranges of long documents that wait for a process. */
export async function waitingRanges(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('jobAccounts')
    .select(({ fn }) => fn.sum<number | string | null>('ranges').as('ranges'))
    .executeTakeFirstOrThrow()
  return Number(row.ranges ?? 0)
}
