/** Holds in the database. Whoever calls has locked the account, except where a lease alone decides. */
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { dayOf } from '../clock.ts'
import { randomText } from '../random-text.ts'
import { leaseMs } from '../store/lease.ts'
import { rowList } from '../store/row-list.ts'
import type { HoldTable } from '../store/schema.ts'
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
  replacing?: { id: string; day: string },
): Promise<Hold> {
  const hold = newHold(holder, now, replacing)
  await tx.insertInto('holds').values(hold).execute()
  return hold
}

/** @returns a hold for each of several conversions, in their order; none is in the database yet. */
export function newHolds(holders: readonly Holder[], now: number): Hold[] {
  return holders.map((holder) => newHold(holder, now))
}

/** @param now When they were made. */
export async function insertHolds(tx: Tx, holds: readonly Hold[], now: number): Promise<void> {
  const rows = holds.map(({ id, accountId, keyId, requestId, day }) => ({
    id,
    account_id: accountId,
    key_id: keyId,
    request_id: requestId,
    day,
  }))
  const columns = { id: 'text', account_id: 'text', key_id: 'text', request_id: 'text', day: 'text' } as const
  await sql`insert into holds (id, account_id, key_id, request_id, day, state, lease_until, created_at)
    select id, account_id, key_id, request_id, day, 'held', cast(${now + leaseMs} as bigint), cast(${now} as bigint)
    from ${rowList(tx, 'new_holds', columns, rows)}`.execute(tx)
}

function newHold(
  holder: Holder,
  now: number,
  { id, day }: { id: string; day: string } = { id: holdIdAt(now), day: dayOf(now) },
): Hold {
  return {
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
}

/**
 * Begins with the time, as UUIDs of version 7 do (RFC 9562 §5.7): new rows are next to each other in the
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
  ids: readonly string[] | Expression<string | { holdId: string }>,
  event: HoldEvent,
  now: number,
): Promise<void> {
  const { from, to } = holdTransition(event)
  if ('length' in ids) {
    if (ids.length > 0)
      await sql`update holds set state = ${to}, ended_at = ${now}
        from ${inState(tx, ids, from)} and holds.state = listed.was`.execute(tx)
    return
  }
  await tx
    .updateTable('holds')
    .set({ state: to, endedAt: now })
    .where('id', 'in', ids as Expression<string>)
    .where('state', '=', from)
    .execute()
}

/**
 * Holds by their ids, and the state that they have to be in, as a column. Against a constant PostgreSQL compares each open hold with
 * each of the list, by the index of open holds, while its statistics say that few are open: 100 ms where 6,000 were.
 *
 * @returns what stands after `from`.
 */
function inState(tx: Tx, ids: readonly string[], state: Hold['state']): RawBuilder<unknown> {
  const rows = ids.map((id) => ({ id, was: state }))
  return sql`${rowList(tx, 'listed', { id: 'text', was: 'text' }, rows)} where holds.id = listed.id`
}

/** @returns false where the hold has ended or its lease is over. */
export async function settleHold(tx: Tx, id: string, outcome: Outcome, now: number): Promise<boolean> {
  return (await settleHolds(tx, [id], outcome, now)) > 0
}

/** @returns how many there were that had neither ended nor lost their lease. */
export async function settleHolds(tx: Tx, ids: readonly string[], outcome: Outcome, now: number): Promise<number> {
  const { from, to } = holdTransition('settle')
  const { numAffectedRows = 0n } = await sql`update holds set state = ${to}, ended_at = ${now}, outcome = ${outcome}
    from ${inState(tx, ids, from)} and holds.state = listed.was and lease_until > ${now}`.execute(tx)
  return Number(numAffectedRows)
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
  await sql`update holds set lease_until = ${now + leaseMs}
    from ${inState(tx, ids, 'held')} and lease_until > ${now} and holds.state = listed.was`.execute(tx)
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
