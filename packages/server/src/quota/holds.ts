/** Holds in the database. Whoever calls has locked the account, except where a lease alone decides. */
import type { Selectable } from 'kysely'
import { dayOf } from '../clock.ts'
import { randomText } from '../random-text.ts'
import type { HoldTable } from '../store/schema.ts'
import type { Queries, Store, Tx } from '../store/store.ts'
import type { DayLoad } from './capacity.ts'
import { type HoldEvent, holdTransition } from './hold-state.ts'

export type Hold = Selectable<HoldTable>

/** How long a hold outlives the last sign of life of its process. */
export const leaseMs = 30_000

export interface Holder {
  accountId: string
  /** Null for a caller without an API key. */
  keyId: string | null
  requestId: string
}

export async function insertHold(tx: Tx, holder: Holder, now: number, day = dayOf(now)): Promise<Hold> {
  return tx
    .insertInto('holds')
    .values({
      id: `hold_${randomText(16)}`,
      account_id: holder.accountId,
      key_id: holder.keyId,
      request_id: holder.requestId,
      day,
      state: 'held',
      lease_until: now + leaseMs,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes nothing where the hold has ended before. */
export async function endHold(
  tx: Tx,
  id: string,
  event: HoldEvent,
  now: number,
  outcome: Hold['outcome'] = null,
): Promise<void> {
  const { from, to } = holdTransition(event)
  await tx
    .updateTable('holds')
    .set({ state: to, ended_at: now, outcome })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()
}

/** Holds of an account whose lease runs, by day of admission. */
export async function heldByDay(db: Queries, accountId: string, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('holds')
    .select(['day', ({ fn }) => fn.countAll<number>().as('holds')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('lease_until', '>', now)
    .groupBy('day')
    .execute()
  return new Map(rows.map((row) => [row.day, row.holds]))
}

export async function heldByKey(
  db: Queries,
  accountId: string,
  keyId: string,
  day: string,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('holds')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .where('state', '=', 'held')
    .where('lease_until', '>', now)
    .executeTakeFirstOrThrow()
  return row.holds
}

/** The day that is asked for, and the others that have something in flight. */
export async function loadsOf(
  db: Queries,
  accountId: string,
  day: string,
  now: number,
): Promise<{ today: DayLoad; others: DayLoad[] }> {
  const held = await heldByDay(db, accountId, now)
  const days = [...new Set([day, ...held.keys()])]
  const rows = await db
    .selectFrom('usage_days')
    .select(['day', 'used'])
    .where('account_id', '=', accountId)
    .where('day', 'in', days)
    .execute()
  const used = new Map(rows.map((row) => [row.day, row.used]))
  const loadOf = (one: string): DayLoad => ({ used: used.get(one) ?? 0, holds: held.get(one) ?? 0 })
  return { today: loadOf(day), others: days.filter((one) => one !== day).map(loadOf) }
}

/** A sign of life. A lease that is over stays over: others may have taken its place. */
export async function renewHolds(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('holds')
    .set({ lease_until: now + leaseMs })
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .where('lease_until', '>', now)
    .execute()
}

/** Ends the holds of processes that died, and forgets those that ended long ago. */
export async function sweepHolds(store: Store, now: number, keepMs: number): Promise<void> {
  const { from, to } = holdTransition('lease-lost')
  await store.transaction(async (tx) => {
    await tx
      .updateTable('holds')
      .set({ state: to, ended_at: now })
      .where('state', '=', from)
      .where('lease_until', '<=', now)
      .execute()
    await tx
      .deleteFrom('holds')
      .where('ended_at', '<', now - keepMs)
      .execute()
  })
}
