/** How much waits, for the metrics. Counted over jobs, of which there are few, and not over their items. */
import { sql } from 'kysely'
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

/** Page ranges of long documents that wait for a process: a few for each such document. */
export async function waitingRanges(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('jobRanges')
    .select(({ fn }) => fn.countAll<number | string>().as('ranges'))
    // The state is part of the statement, as the index of those that wait asks for it.
    .where('state', '=', sql.lit('queued'))
    .executeTakeFirstOrThrow()
  return Number(row.ranges)
}
