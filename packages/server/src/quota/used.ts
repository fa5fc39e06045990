/** How many conversions settled on a day, of an account and of a key. */
import type { Queries, Tx } from '../store/store.ts'

export async function usedByAccount(db: Queries, accountId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('usage_days')
    .select('used')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function usedByKey(db: Queries, keyId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('key_days')
    .select('used')
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** @returns the account's count with this one. */
export async function countUse(tx: Tx, accountId: string, keyId: string | null, day: string): Promise<number> {
  if (keyId !== null)
    await tx
      .insertInto('key_days')
      .values({ key_id: keyId, day, used: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'day']).doUpdateSet(({ eb }) => ({ used: eb('key_days.used', '+', 1) })),
      )
      .execute()
  const row = await tx
    .insertInto('usage_days')
    .values({ account_id: accountId, day, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet(({ eb }) => ({ used: eb('usage_days.used', '+', 1) })),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return row.used
}
