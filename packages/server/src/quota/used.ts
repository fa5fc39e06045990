/** How many conversions settled on a day, of an account and of a key: one row for each, whatever their number. */
import { sql } from 'kysely'
import type { Queries, Store, Tx } from '../store/store.ts'
import type { Outcome } from './holds.ts'

export async function usedByAccount(db: Queries, accountId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('usageDays')
    .select('used')
    .where('accountId', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** A conversion that settled. */
export interface Use {
  keyId: string | null
  outcome: Outcome
}

/** @returns the account's count with this one. */
export function countUse(
  tx: Tx,
  accountId: string,
  keyId: string | null,
  day: string,
  outcome: Outcome,
): Promise<number> {
  return countUses(tx, accountId, day, [{ keyId, outcome }])
}

/** @returns the account's count with these. */
export async function countUses(tx: Tx, accountId: string, day: string, uses: readonly Use[]): Promise<number> {
  const ofKeys = new Map<string, number>()
  for (const { keyId } of uses) if (keyId !== null) ofKeys.set(keyId, (ofKeys.get(keyId) ?? 0) + 1)
  const [row] = await Promise.all([
    countOfAccount(tx, accountId, day, uses),
    ...Array.from(ofKeys, ([keyId, used]) => countOfKey(tx, keyId, day, used)),
  ])
  return row.used
}

function countOfAccount(tx: Tx, accountId: string, day: string, uses: readonly Use[]): Promise<{ used: number }> {
  const of = (wanted: Outcome): number => uses.filter(({ outcome }) => outcome === wanted).length
  const counts = { used: uses.length, credits: of('credit'), waived: of('waived') }
  return tx
    .insertInto('usageDays')
    .values({ accountId, day, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'day']).doUpdateSet(({ eb }) => ({
        used: eb('usageDays.used', '+', eb.ref('excluded.used')),
        credits: eb('usageDays.credits', '+', eb.ref('excluded.credits')),
        waived: eb('usageDays.waived', '+', eb.ref('excluded.waived')),
      })),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
}

async function countOfKey(tx: Tx, keyId: string, day: string, used: number): Promise<void> {
  await tx
    .insertInto('keyDays')
    .values({ keyId, day, used })
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'day']).doUpdateSet(({ eb }) => ({ used: eb('keyDays.used', '+', used) })),
    )
    .execute()
}

/** Forgets the counts of days before one, those by outcome too, a thousand accounts or keys at a time. */
export async function sweepUsage(store: Store, before: string): Promise<void> {
  for (const [table, owner] of [
    ['usageDays', 'accountId'],
    ['keyDays', 'keyId'],
    ['outcomeDays', 'accountId'],
  ] as const) {
    const old = sql`select ${sql.ref(owner)} from ${sql.table(table)} where day < ${before} order by day limit 1000`
    const sweep = sql`delete from ${sql.table(table)} where day < ${before} and ${sql.ref(owner)} in (${old})`
    while ((await store.transaction((tx) => sweep.execute(tx))).numAffectedRows) {}
  }
}
