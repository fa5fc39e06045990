/** The start of an item: the account's next one, with a unit held for it. */
import { type Account, lockAccount } from '../../accounts/accounts.ts'
import { dayOf } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { type AdmissionRequest, limitedKey, refusalOf } from '../../quota/admission.ts'
import { type Hold, holdsOnly, insertHold } from '../../quota/holds.ts'
import { type Plan, planOf } from '../../quota/plans.ts'
import { standingOf } from '../../quota/standing.ts'
import type { Gate, Place } from '../../rates/gate.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import type { Message } from '../queue/queue.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { changeLoad } from '../store/load.ts'
import type { Item } from '../store/rows.ts'
import { type ItemJob, type NextItem, nextItem, sendTurn, sendTurnAt } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endItem } from './end.ts'

export interface Started {
  account: Account
  job: ItemJob
  item: Item
  plan: Plan
  hold: Hold
  request: AdmissionRequest
  /** Its part of what the account may have running at once. */
  place: Place
}

/** What an item needs besides a unit. */
export interface Places {
  gate: Pick<Gate, 'occupy'>
  /** Takes memory for an item that is to start; asked again, it is the same item's. */
  takeMemory(item: Item): boolean
}

/** @returns what was started, or the item that met its end at the start; undefined where the turn was for nothing. */
export async function beginItem(
  context: JobContext,
  turn: Message,
  requestId: string,
  now: number,
  { gate, takeMemory }: Places,
): Promise<Started | { ended: Item } | undefined> {
  let place: Place | undefined
  const begin = async (tx: Tx): Promise<Started | { ended: Item } | undefined> => {
    const [account, isOwn, next] = await Promise.all([
      lockAccount(tx, turn.key),
      context.queue.done(tx, 'turns', turn),
      nextItem(tx, turn.key),
    ])
    if (!isOwn || !next) return undefined
    const { job, item, load } = next
    const { servedAt } = load
    const postpone = (dueAt: number): Promise<void> =>
      sendTurnAt(tx, context.queue, account.id, now, { dueAt, servedAt })
    const plan = planOf(context.plans, account.plan)
    if (item.dueAt > now) {
      await postpone(item.dueAt)
      return undefined
    }
    // Its result needs room, which its upload makes. Where there is none it waits behind the items that make some.
    if (load.bytes - item.bytes >= plan.jobBytes) {
      await delayItem(tx, item, now + jobLimits.fullMs)
      await sendTurn(tx, context.queue, account.id, now, load)
      return undefined
    }
    const { keyDailyLimit } = next
    const request = { accountId: account.id, keyId: job.keyId, keyDailyLimit, requestId }
    const refusal = await refusalFor(tx, account, request, plan, now)
    if (refusal?.options.retryable) {
      await postpone(now + jobLimits.occupiedMs)
      return undefined
    }
    if (refusal) {
      const load = await refuse(tx, context, next, refusal, now)
      await sendTurn(tx, context.queue, account.id, now, load)
      return { ended: item }
    }
    place = takeMemory(item) ? await gate.occupy(tx, account.id, plan, now) : undefined
    if (!place) {
      await postpone(now + jobLimits.occupiedMs)
      return undefined
    }
    const hold = await insertHold(tx, request, now)
    const started = await startItem(tx, item, hold)
    const { running } = await changeLoad(tx, account.id, { waiting: -1, running: 1, servedAt: now })
    if (next.thenDueAt !== undefined && (!context.hasPlaces || running < plan.concurrent))
      await sendTurnAt(tx, context.queue, account.id, now, { dueAt: next.thenDueAt, servedAt: now })
    return { account, job, item: started, plan, hold, request, place }
  }
  try {
    return await context.store.transaction(begin, holdsOnly)
  } catch (error) {
    await place?.leave().catch(() => {})
    throw error
  }
}

async function refusalFor(
  tx: Tx,
  { suspendedAt }: Account,
  request: AdmissionRequest,
  { daily }: Plan,
  now: number,
): Promise<ServiceError | undefined> {
  if (suspendedAt !== null) return new ServiceError('account_suspended')
  const standing = await standingOf(tx, request.accountId, limitedKey(request), dayOf(now), now)
  return refusalOf(standing, daily, request)
}

/** The unit was refused: the item costs nothing, and may be queued again when there is one. */
async function refuse(
  tx: Tx,
  context: JobContext,
  { job, item, load }: NextItem,
  refusal: ServiceError,
  now: number,
): Promise<NextItem['load']> {
  if (job.nameKey === null) throw new Error('an item of an expired job waits')
  const error = sealJson(nameKeyOf(context.secrets, { id: job.id, nameKey: job.nameKey }), job.id, keepError(refusal))
  const keepsInput = refusal.code === 'quota_exhausted'
  const end = { event: 'refuse', error, code: refusal.code, keepsInput } as const
  return (await endItem(tx, context, item, end, now)) ?? load
}

async function delayItem(tx: Tx, { jobId, item }: Item, dueAt: number): Promise<void> {
  await tx.updateTable('jobItems').set({ dueAt }).where('jobId', '=', jobId).where('item', '=', item).execute()
}

async function startItem(tx: Tx, item: Item, hold: Hold): Promise<Item> {
  const { jobId } = item
  const started = { state: 'running', holdId: hold.id, attempts: item.attempts + 1 } as const
  await tx
    .updateTable('jobItems')
    .set(started)
    .where('jobId', '=', jobId)
    .where('item', '=', item.item)
    .where('state', '=', 'queued')
    .execute()
  await tx
    .updateTable('jobs')
    .set(({ eb }) => ({ status: 'running', queued: eb('queued', '-', 1), running: eb('running', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
  return { ...item, ...started }
}
