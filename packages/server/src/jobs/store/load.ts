/**
 * What an account has in jobs, as numbers that change in the transactions that change what they count: so a bound is
 * checked, and a turn is sent, by one row.
 */
import type { Selectable } from 'kysely'
import type { JobAccountTable } from '../../store/schema.ts'
import type { Queries, Tx } from '../../store/store.ts'

export interface AccountLoad {
  /** Bytes of uploads and results in the spool. */
  bytes: number
  /** Items that are queued. */
  waiting: number
  /** Items that run. */
  running: number
  /** Items of all jobs whose rows are kept. */
  items: number
  /** Page ranges of its long documents that wait for a process. */
  ranges: number
  /** When a place was last given to one of its items; 0 for never. */
  servedAt: number
}

const noLoad: AccountLoad = { bytes: 0, waiting: 0, running: 0, items: 0, ranges: 0, servedAt: 0 }

export const loadColumns = [
  'jobAccounts.spoolBytes',
  'jobAccounts.waiting',
  'jobAccounts.running',
  'jobAccounts.items',
  'jobAccounts.ranges',
  'jobAccounts.servedAt',
] as const

/** @param change Is added, but for `servedAt`, which replaces. @returns the load after it. */
export async function changeLoad(tx: Tx, accountId: string, change: Partial<AccountLoad>): Promise<AccountLoad> {
  const { bytes, waiting, running, items, ranges, servedAt } = { ...noLoad, ...change }
  const row = await tx
    .insertInto('jobAccounts')
    .values({
      accountId,
      servedAt,
      webhookSecret: null,
      spoolBytes: bytes,
      waiting,
      running,
      items,
      ranges,
    })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ eb }) => ({
        spoolBytes: eb('jobAccounts.spoolBytes', '+', bytes),
        waiting: eb('jobAccounts.waiting', '+', waiting),
        running: eb('jobAccounts.running', '+', running),
        items: eb('jobAccounts.items', '+', items),
        ranges: eb('jobAccounts.ranges', '+', ranges),
        ...(servedAt === 0 ? {} : { servedAt }),
      })),
    )
    .returning(loadColumns)
    .executeTakeFirstOrThrow()
  return loadOf(row)
}

export async function readLoad(db: Queries, accountId: string): Promise<AccountLoad> {
  const row = await db
    .selectFrom('jobAccounts')
    .select(loadColumns)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ? loadOf(row) : noLoad
}

/** Bytes in the spool, of all accounts. */
export async function spoolBytes(db: Queries): Promise<number> {
  const { bytes } = await db
    .selectFrom('jobAccounts')
    .select(({ fn }) => fn.sum<number | null>('spoolBytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

export function loadOf({
  spoolBytes: bytes,
  waiting,
  running,
  items,
  ranges,
  servedAt,
}: Pick<
  Selectable<JobAccountTable>,
  'spoolBytes' | 'waiting' | 'running' | 'items' | 'ranges' | 'servedAt'
>): AccountLoad {
  return { bytes, waiting, running, items, ranges, servedAt }
}
