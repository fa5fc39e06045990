/**
 * Idempotency keys in the database. A row is claimed with the hold of its request, lives by
 * the same lease, and completes inside the settlement; a completed one is kept for a day.
 * Callers have locked the account.
 */
import { type Selectable, sql } from 'kysely'
import { dayMs, wholeSeconds } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { HoldTable, IdempotencyKeyTable } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'
import { type KeyState, nextKeyState } from './key-state.ts'

export const keptMs = dayMs
export const maxReplays = 10
/** After its settlement a request is repeated by its content for so long. */
const contentKeptMs = 60_000

export interface IdempotentRequest {
  key: string
  /** Keyed hash of everything that makes the request what it is. */
  fingerprint: string
  /** The client sent no key: the key is made of the request itself. */
  byContent?: boolean
}

/** Keys of clients are printable. */
export function contentKey(fingerprint: string): string {
  return `\u0001${fingerprint}`
}

type Row = Selectable<IdempotencyKeyTable>
type Hold = Selectable<HoldTable>

/** A literal, for SQLite uses a partial index only where the text proves its condition. */
const isRunning = sql<boolean>`state = 'running'`

/** Before the body is read. @throws ServiceError idempotency_in_progress */
export async function refuseRunning(db: Queries, accountId: string, key: string, now: number): Promise<void> {
  const row = await find(db, accountId, key)
  if (stateOf(row, now) === 'running') throw inProgress()
}

/**
 * Counts a replay of a request that completed.
 *
 * @returns the keyed hash of the bytes that were converted then; undefined when the request is new.
 * @throws ServiceError idempotency_in_progress, idempotency_key_reused, rate_limited
 */
export async function countReplay(
  tx: Tx,
  accountId: string,
  { key, fingerprint }: IdempotentRequest,
  now: number,
): Promise<string | undefined> {
  const row = await find(tx, accountId, key)
  const state = stateOf(row, now)
  if (!row || state === 'absent') return undefined
  if (state === 'running') throw inProgress()
  if (row.fingerprint !== fingerprint) throw reused()
  if (row.replays >= maxReplays) {
    const seconds = wholeSeconds(row.createdAt + keptMs - now)
    const text = `: this Idempotency-Key was repeated ${maxReplays} times`
    throw new ServiceError(
      'rate_limited',
      { reason_text: text, seconds, replays: row.replays },
      { retryAfterSeconds: seconds },
    )
  }
  return addReplay(tx, row)
}

/**
 * Counts a replay of a request that has no key of its own.
 *
 * @returns `new` where the key may be claimed, `apart` where another request has it: then this one is counted by itself.
 */
export async function countContentReplay(
  tx: Tx,
  accountId: string,
  { key }: IdempotentRequest,
  now: number,
): Promise<{ sourceHash: string } | 'new' | 'apart'> {
  const row = await find(tx, accountId, key)
  const state = stateOf(row, now)
  if (!row || state === 'absent') return 'new'
  if (state === 'running') return 'apart'
  if (row.leaseUntil + contentKeptMs <= now || row.replays >= maxReplays) return 'new'
  return { sourceHash: await addReplay(tx, row) }
}

/** @returns The keyed hash of the bytes that were converted. */
async function addReplay(tx: Tx, { accountId, key, replays, sourceHash }: Row): Promise<string> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ replays: replays + 1 })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute()
  return sourceHash ?? ''
}

/** Whether nobody has the key. */
export async function isFree(tx: Tx, accountId: string, key: string, now: number): Promise<boolean> {
  return stateOf(await find(tx, accountId, key), now) === 'absent'
}

/** Takes a key that `countReplay` found new. */
export async function claim(tx: Tx, hold: Hold, { key, fingerprint }: IdempotentRequest): Promise<void> {
  const fresh = {
    state: 'running',
    fingerprint,
    holdId: hold.id,
    leaseUntil: hold.leaseUntil,
    sourceHash: null,
    replays: 0,
    createdAt: hold.createdAt,
  } as const
  await tx
    .insertInto('idempotencyKeys')
    .values({ accountId: hold.accountId, key, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(fresh))
    .execute()
}

/** Takes a key that `countReplay` found new, for something that is complete at once and that a replay is led to. */
export async function claimCompleted(
  tx: Tx,
  accountId: string,
  { key, fingerprint }: IdempotentRequest,
  subject: string,
  now: number,
): Promise<void> {
  const fresh = {
    state: 'completed',
    fingerprint,
    holdId: subject,
    leaseUntil: now,
    sourceHash: null,
    replays: 0,
    createdAt: now,
  } as const
  await tx
    .insertInto('idempotencyKeys')
    .values({ accountId, key, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(fresh))
    .execute()
}

/** What a replay is led to. */
export async function subjectOf(tx: Tx, accountId: string, key: string): Promise<string> {
  return (await find(tx, accountId, key))?.holdId ?? ''
}

/** The lease of a completed row ends with its settlement. @returns false when the key is no longer this hold's. */
export async function complete(tx: Tx, hold: Hold, key: string, sourceHash: string, now: number): Promise<boolean> {
  const completed = await tx
    .updateTable('idempotencyKeys')
    .set({ state: 'completed', sourceHash, leaseUntil: now })
    .where('accountId', '=', hold.accountId)
    .where('key', '=', key)
    .where('holdId', '=', hold.id)
    .where('state', '=', 'running')
    .returning('key')
    .executeTakeFirst()
  return completed !== undefined
}

/** For a request that failed or was given up: its key may be used again. */
export async function abandon(tx: Tx, hold: Hold): Promise<void> {
  await tx
    .deleteFrom('idempotencyKeys')
    .where('accountId', '=', hold.accountId)
    .where('holdId', '=', hold.id)
    .where(isRunning)
    .execute()
}

/** @param holdIds Whose leases were renewed. */
export async function renewClaims(tx: Tx, holdIds: readonly string[], now: number, leaseUntil: number): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .updateTable('idempotencyKeys')
    .set({ leaseUntil })
    .where('holdId', 'in', holdIds)
    .where(isRunning)
    .where('leaseUntil', '>', now)
    .execute()
}

/** Forgets rows whose day is over, and those of processes that died. */
export async function sweepClaims(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where(isRunning).where('leaseUntil', '<=', now).execute()
  await tx
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<=', now - keptMs)
    .where('state', '=', 'completed')
    .execute()
}

async function find(db: Queries, accountId: string, key: string): Promise<Row | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** A row that outlived its lease or its day counts as gone before it is swept. */
function stateOf(row: Row | undefined, now: number): KeyState {
  if (!row) return 'absent'
  const event = row.state === 'running' ? 'lease-lost' : 'age'
  const isOver = row.state === 'running' ? row.leaseUntil <= now : row.createdAt + keptMs <= now
  return isOver ? (nextKeyState(row.state, event) ?? row.state) : row.state
}

function inProgress(): ServiceError {
  return new ServiceError('idempotency_in_progress', {}, { retryAfterSeconds: 1 })
}

export function reused(): ServiceError {
  return new ServiceError('idempotency_key_reused', {}, { param: 'Idempotency-Key' })
}
