/** Holds in the database. Whoever calls has locked the account, except where a lease alone decides. */
import { type OperandValueExpressionOrList, type Selectable, sql } from 'kysely'
import { dayOf } from '../clock.ts'
import { randomText } from '../random-text.ts'
import { leaseMs } from '../store/lease.ts'
import type { HoldTable, Schema } from '../store/schema.ts'
import type { Store, TransactionOptions, Tx } from '../store/store.ts'
import { type HoldEvent, holdTransition } from './hold-state.ts'

export type Hold = Selectable<HoldTable>
export type Outcome = NonNullable<Hold['outcome']>

/** A hold that a crash forgets is made good at its settlement, one that it brings back ends with its lease. */
export const holdsOnly = { isLossBearable: true } as const satisfies TransactionOptions

/** Rows that are swept in one transaction, so that none waits long for it. */
const sweptAtOnce = 1000

export interface Holder {
  accountId: string
  /** Null for a caller without an API key. */
  keyId: string | null
  requestId: string
}

export async function insertHold(
  tx: Tx,
  holder: Holder,
  now: number,
  { id = holdIdAt(now), day = dayOf(now) }: { id?: string; day?: string } = {},
): Promise<Hold> {
  const hold: Hold = {
    id,
    accountId: holder.accountId,
    keyId: holder.keyId,
    requestId: holder.requestId,
    day,
    state: 'held',
    leaseUntil: now + leaseMs,
    createdAt: now,
    endedAt: null,
    outcome: null,
  }
  await tx.insertInto('holds').values(hold).execute()
  return hold
}

/**
 * Begins with the time, as UUIDs of version 7 do (RFC 9562 §5.7): new rows are beside each other in the
 * index, however many there are, and not each on a page of its own.
 */
function holdIdAt(now: number): string {
  return `hold_${now.toString(36).padStart(9, '0')}${randomText(12)}`
}

/** The one hold that may take the place of one whose lease was lost. */
export function lateIdOf(id: string): string {
  return `${id}_late`
}

/** Changes nothing where the hold has ended before. */
export async function endHold(tx: Tx, id: string, event: HoldEvent, now: number): Promise<void> {
  await endHolds(tx, [id], event, now)
}

/** @param ids Or a query for them. */
export async function endHolds(
  tx: Tx,
  ids: OperandValueExpressionOrList<Schema, 'holds', 'id'>,
  event: HoldEvent,
  now: number,
): Promise<void> {
  const { from, to } = holdTransition(event)
  await tx
    .updateTable('holds')
    .set({ state: to, endedAt: now })
    .where('id', 'in', ids)
    .where('state', '=', from)
    .execute()
}

/** @returns false where the hold has ended or its lease is over. */
export async function settleHold(tx: Tx, id: string, outcome: Outcome, now: number): Promise<boolean> {
  const { from, to } = holdTransition('settle')
  const { numUpdatedRows } = await tx
    .updateTable('holds')
    .set({ state: to, endedAt: now, outcome })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('leaseUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How a hold, or the one that took its place, was settled. */
export async function settledOutcome(tx: Tx, id: string): Promise<Outcome | null> {
  const row = await tx
    .selectFrom('holds')
    .select('outcome')
    .where('id', 'in', [id, lateIdOf(id)])
    .where('state', '=', 'settled')
    .executeTakeFirst()
  return row?.outcome ?? null
}

/** A sign of life. A lease that is over stays over: others may have taken its place. */
export async function renewHolds(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('holds')
    .set({ leaseUntil: now + leaseMs })
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .where('leaseUntil', '>', now)
    .execute()
}

/** Ends the holds of processes that died, and forgets those that ended long ago. */
export async function sweepHolds(store: Store, now: number, keepMs: number): Promise<void> {
  const { to } = holdTransition('lease-lost')
  await store.transaction((tx) =>
    tx
      .updateTable('holds')
      .set({ state: to, endedAt: now })
      .where(sql.ref('state'), '=', sql.lit('held'))
      .where('leaseUntil', '<=', now)
      .execute(),
  )
  const old = (tx: Tx) =>
    tx
      .selectFrom('holds')
      .select('id')
      .where('endedAt', '<', now - keepMs)
      .orderBy('endedAt')
      .limit(sweptAtOnce)
  for (;;) {
    const { numDeletedRows } = await store.transaction((tx) =>
      tx.deleteFrom('holds').where('id', 'in', old(tx)).executeTakeFirstOrThrow(),
    )
    if (numDeletedRows < sweptAtOnce) return
  }
}
