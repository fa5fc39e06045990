/** What becomes of a running item that did not succeed: it fails for good, or waits to be tried again. */
import { sql } from 'kysely'
import { lockAccount } from '../../accounts/accounts.ts'
import { errors, type ServiceError } from '../../errors.ts'
import type { HoldEvent } from '../../quota/hold-state.ts'
import { endHold, endHolds } from '../../quota/holds.ts'
import { rowList } from '../../store/row-list.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { type AccountLoad, changeLoad, readLoad } from '../store/load.ts'
import type { Item } from '../store/rows.ts'
import { type ItemJob, sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endItems } from './end.ts'

export interface Running {
  job: ItemJob
  item: Item
}

/** Faults of others that pass by themselves; whatever a document does is its own. */
const passing: ReadonlySet<string> = new Set([
  'url_http_error',
  'download_timeout',
  'overloaded',
  'concurrency_limited',
  'shutting_down',
])

/** Codes of connections to a server that is there, but not now. A name that has no address and a certificate that is not valid stay so. */
const passingConnections: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

function mayPass(error: ServiceError): boolean {
  if (error.code === 'url_unreachable') {
    const { code = '' } = (error.options.cause ?? {}) as NodeJS.ErrnoException
    return passingConnections.has(code)
  }
  return passing.has(error.code) && isRetryable(error)
}

function isRetryable({ code, options }: ServiceError): boolean {
  return options.retryable ?? errors[code].retryable
}

/** What becomes of an item that met an error. */
export interface Fate {
  /** It is tried again, after a pause. */
  isAgain: boolean
  /** It may be queued again by its caller, which keeps its upload. */
  keepsInput: boolean
}

export function fateOf({ faults }: Pick<Item, 'faults'>, error: ServiceError, passes = mayPass(error)): Fate {
  return { isAgain: passes && faults + 1 < jobLimits.maxTries, keepsInput: isRetryable(error) }
}

/**
 * Releases the unit of a running item and tries it again later, or ends it.
 *
 * @param event Why its hold ends.
 * @returns whether it has ended; undefined where it is no longer this start's.
 */
export async function returnItem(
  context: JobContext,
  { job, item }: Running,
  error: ServiceError,
  now: number,
  { event = 'release', passes = mayPass(error) }: { event?: HoldEvent; passes?: boolean | undefined } = {},
): Promise<boolean | undefined> {
  const { nameKey } = job
  const key = nameKey === null ? undefined : nameKeyOf(context.secrets, { id: job.id, nameKey })
  const { isAgain, keepsInput } = fateOf(item, error, passes)
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, job.accountId)
    if (item.holdId !== null) await endHold(tx, item.holdId, event, now)
    const sealed = key ? sealJson(key, job.id, keepError(error)) : ''
    const end = { event: 'fail', error: sealed, code: error.code, keepsInput } as const
    const faults = item.faults + 1
    const load = isAgain
      ? await putBack(tx, [{ ...item, faults, dueAt: now + backoffMs(faults) }])
      : key && (await endItems(tx, context, [{ item, end }], now))
    await sendTurn(tx, context.queue, job.accountId, now, load ?? (await readLoad(tx, job.accountId)))
    return load ? !isAgain : undefined
  })
}

/**
 * Items of one account whose worker has died, and that may be tried again, wait for that.
 *
 * @returns how many there were; others were no longer the dead worker's.
 */
export async function putBackDead(context: JobContext, items: readonly Item[], now: number): Promise<number> {
  const [first] = items
  if (!first) return 0
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, first.accountId)
    const holds = items.flatMap(({ holdId }) => holdId ?? [])
    await endHolds(tx, holds, 'lease-lost', now)
    const again = items.map((item) => ({ ...item, faults: item.faults + 1, dueAt: now + backoffMs(item.faults + 1) }))
    const before = await readLoad(tx, first.accountId)
    const load = await putBack(tx, again)
    await sendTurn(tx, context.queue, first.accountId, now, load ?? before)
    return load ? load.waiting - before.waiting : 0
  })
}

/**
 * Gives items of one account back whose worker stops: they wait as if they had not been started.
 *
 * @param wasStarted Whether their documents were worked on, which counts as an attempt.
 */
export async function giveBack(
  context: JobContext,
  running: readonly Running[],
  now: number,
  { wasStarted = true } = {},
): Promise<void> {
  const [first] = running
  if (!first) return
  const { accountId } = first.job
  await context.store.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    await endHolds(
      tx,
      running.flatMap(({ item }) => item.holdId ?? []),
      'release',
      now,
    )
    const items = running.map(({ item }) => ({ ...item, attempts: item.attempts - (wasStarted ? 0 : 1) }))
    const load = await putBack(tx, items)
    await sendTurn(tx, context.queue, accountId, now, load ?? (await readLoad(tx, accountId)))
  })
}

const backColumns = {
  job_id: 'text',
  item: 'integer',
  was: 'text',
  held: 'text',
  attempts: 'integer',
  faults: 'integer',
  due_at: 'bigint',
} as const

/**
 * Items of one account wait again, with the attempts, faults and times that they are given with.
 *
 * @returns what their account has then; undefined where none of them is its start's any more.
 */
async function putBack(tx: Tx, items: readonly Item[]): Promise<AccountLoad | undefined> {
  const rows = items.map(({ jobId, item, holdId, attempts, faults, dueAt }) => {
    return { job_id: jobId, item, was: 'running', held: holdId, attempts, faults, due_at: dueAt }
  })
  const { rows: changed } = await sql<{ jobId: string }>`
    update job_items set state = 'queued', hold_id = null, attempts = returned.attempts, faults = returned.faults,
      due_at = returned.due_at
    from ${rowList(tx, 'returned', backColumns, rows)}
    where job_items.job_id = returned.job_id and job_items.item = returned.item and job_items.state = returned.was
      and job_items.hold_id = returned.held
    returning job_items.job_id`.execute(tx)
  const [first] = items
  if (changed.length === 0 || !first) return undefined
  const counts = new Map<string, number>()
  for (const { jobId } of changed) counts.set(jobId, (counts.get(jobId) ?? 0) + 1)
  const perJob = Array.from(counts, ([id, count]) => ({ id, count }))
  await sql`update jobs set queued = queued + returned.count, running = running - returned.count
    from ${rowList(tx, 'returned', { id: 'text', count: 'integer' }, perJob)}
    where jobs.id = returned.id`.execute(tx)
  return changeLoad(tx, first.accountId, { waiting: changed.length, running: -changed.length })
}

/** @param faults Those that came so far, at least one. */
export function backoffMs(faults: number): number {
  const pause = jobLimits.backoffMs[faults - 1] ?? jobLimits.backoffMs.at(-1) ?? 0
  return Math.round(pause * (1 + Math.random() * jobLimits.backoffJitter))
}
