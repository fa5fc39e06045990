/** What becomes of a running item that did not succeed: it fails for good, or waits to be tried again. */
import { lockAccount } from '../../accounts/accounts.ts'
import { errors, type ServiceError } from '../../errors.ts'
import type { HoldEvent } from '../../quota/hold-state.ts'
import { endHold } from '../../quota/holds.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { type AccountLoad, changeLoad, readLoad } from '../store/load.ts'
import type { Item } from '../store/rows.ts'
import { type ItemJob, sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endItem } from './end.ts'

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
  { event = 'release', passes = mayPass(error) }: { event?: HoldEvent; passes?: boolean } = {},
): Promise<boolean | undefined> {
  const { nameKey } = job
  const key = nameKey === null ? undefined : nameKeyOf(context.secrets, { id: job.id, nameKey })
  return context.store.transaction(async (tx) => {
    await lockAccount(tx, job.accountId)
    if (item.holdId !== null) await endHold(tx, item.holdId, event, now)
    const tries = item.faults + 1
    const isAgain = passes && tries < jobLimits.maxTries
    const end = {
      event: 'fail',
      error: key ? sealJson(key, job.id, keepError(error)) : '',
      code: error.code,
      keepsInput: isRetryable(error),
    } as const
    const load = isAgain
      ? await putBack(tx, item, { faults: tries, dueAt: now + backoffMs(tries) })
      : key && (await endItem(tx, context, item, end, now))
    await sendTurn(tx, context.queue, job.accountId, now, load ?? (await readLoad(tx, job.accountId)))
    return load ? !isAgain : undefined
  })
}

/** Gives an item back that was stopped: it waits as if it had not been started, but for its attempts. */
export async function giveBack(context: JobContext, { job, item }: Running, now: number): Promise<void> {
  await context.store.transaction(async (tx) => {
    await lockAccount(tx, job.accountId)
    if (item.holdId !== null) await endHold(tx, item.holdId, 'release', now)
    const load = await putBack(tx, item, { faults: item.faults, dueAt: now })
    await sendTurn(tx, context.queue, job.accountId, now, load ?? (await readLoad(tx, job.accountId)))
  })
}

/** @returns what its account has then; undefined where the item is no longer this start's. */
async function putBack(
  tx: Tx,
  item: Item,
  { faults, dueAt }: { faults: number; dueAt: number },
): Promise<AccountLoad | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('jobItems')
    .set({ state: 'queued', holdId: null, faults, dueAt })
    .where('jobId', '=', item.jobId)
    .where('item', '=', item.item)
    .where('state', '=', 'running')
    .where('holdId', '=', item.holdId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  await tx
    .updateTable('jobs')
    .set(({ eb }) => ({ queued: eb('queued', '+', 1), running: eb('running', '-', 1) }))
    .where('id', '=', item.jobId)
    .execute()
  return changeLoad(tx, item.accountId, { waiting: 1, running: -1 })
}

/** @param faults Those that came so far, at least one. */
function backoffMs(faults: number): number {
  const pause = jobLimits.backoffMs[faults - 1] ?? jobLimits.backoffMs.at(-1) ?? 0
  return Math.round(pause * (1 + Math.random() / 5))
}
