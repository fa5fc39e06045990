/**
 * What became of requests to convert, for the pages of their account: the latest one by one, and
 * counts by day and outcome. Written behind the requests, so that settlements wait for
 * none of it; what a crash loses is no money.
 */
import { sql } from 'kysely'
import { dayMs, dayOf } from '../clock.ts'
import { rowList } from '../store/row-list.ts'
import type { Store, Tx } from '../store/store.ts'

const writeEveryMs = 1000
const sweepEveryMs = 3_600_000
/** The newest of an account; so busy ones take no more room than others. */
export const keptOfAccount = 1000
/** Requests waiting to be written; further ones are only counted. */
const maxWaiting = 5000
/** Rows of one statement, which is a transaction of its own: settlements that wait for their turn to write come in between. */
const rowsAtOnce = 200
/** The oldest requests of an account are dropped after so many new ones … */
const dropEvery = 50
/** … and those of so few accounts at a time. */
const droppedAtOnce = 10
/** Accounts whose number of written requests is known; beyond it all are forgotten. */
const maxWritten = 10_000

/** Refused at the door, perhaps very often: counted, and not listed one by one. */
const countedOnly: ReadonlySet<string> = new Set(['rate_limited', 'concurrency_limited', 'overloaded', 'shutting_down'])

export interface Outcome {
  accountId: string
  keyId: string | null
  requestId: string
  at: number
  type: string | null
  bytes: number | null
  durationMs: number
  /** `free`, `paid`, or the code of an error. */
  outcome: string
}

export interface History {
  note(outcome: Outcome): void
  /** Resolves when everything noted before is in the database. */
  write(): Promise<void>
  sweep(now: number): Promise<void>
  stop(): void
}

/** @param keptDays How long the list of the latest requests goes back. */
export function startHistory(
  store: Store,
  now: () => number,
  keptDays: number,
  onError: (error: unknown) => void,
): History {
  let waiting: Outcome[] = []
  let counts = new Map<string, number>()
  /** Requests of each account that were written since its oldest ones were dropped. */
  const written = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  const writeNoted = async (): Promise<void> => {
    if (counts.size === 0) return
    const rows = waiting
    const sums = counts
    waiting = []
    counts = new Map()
    for (const part of batches(rows)) await store.transaction((tx) => insertRows(tx, part))
    for (const { accountId } of rows) written.set(accountId, (written.get(accountId) ?? 0) + 1)
    const full = [...written].filter(([, count]) => count >= dropEvery).slice(0, droppedAtOnce)
    for (const [accountId] of full) {
      written.delete(accountId)
      await store.transaction((tx) => dropOldest(tx, accountId))
    }
    if (written.size > maxWritten) written.clear()
    // In one order, so that replicas that write at once do not wait for each other in a circle.
    for (const part of batches([...sums].sort())) await store.transaction((tx) => addCounts(tx, part))
  }
  const write = (): Promise<void> => {
    writing = writing.catch(() => {}).then(writeNoted)
    return writing
  }
  const sweep = async (time: number): Promise<void> => {
    await store.transaction((tx) =>
      tx
        .deleteFrom('conversions')
        .where('at', '<', time - keptDays * dayMs)
        .execute(),
    )
  }
  const timers = [
    setInterval(() => write().catch(onError), writeEveryMs),
    setInterval(() => sweep(now()).catch(onError), sweepEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    note(outcome) {
      const name = JSON.stringify([outcome.accountId, dayOf(outcome.at), outcome.outcome])
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (waiting.length < maxWaiting && !countedOnly.has(outcome.outcome)) waiting.push(outcome)
    },
    write,
    sweep,
    stop: () => timers.forEach(clearInterval),
  }
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
}

const rowColumns = {
  account_id: 'text',
  key_id: 'text',
  request_id: 'text',
  at: 'bigint',
  type: 'text',
  bytes: 'bigint',
  duration_ms: 'integer',
  outcome: 'text',
} as const

async function insertRows(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ accountId, keyId, requestId, at, type, bytes, durationMs, outcome }) => ({
    account_id: accountId,
    key_id: keyId,
    request_id: requestId,
    at,
    type,
    bytes,
    duration_ms: durationMs,
    outcome,
  }))
  await sql`insert into conversions (account_id, key_id, request_id, at, type, bytes, duration_ms, outcome)
    select account_id, key_id, request_id, at, type, bytes, duration_ms, outcome
    from ${rowList(tx, 'noted', rowColumns, rows)}`.execute(tx)
}

async function dropOldest(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('conversions')
    .where('accountId', '=', accountId)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('conversions')
        .select('id')
        .where('accountId', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(keptOfAccount),
    )
    .execute()
}

/** @param counts By account, day and outcome. */
async function addCounts(tx: Tx, counts: readonly [name: string, count: number][]): Promise<void> {
  const rows = counts.map(([name, count]) => {
    const [accountId, day, outcome] = JSON.parse(name) as [string, string, string]
    return { accountId, day, outcome, count }
  })
  await tx
    .insertInto('outcomeDays')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'day', 'outcome'])
        .doUpdateSet({ count: sql`outcome_days.count + excluded.count` }),
    )
    .execute()
}
