/** The start of an item: the account's next one, with a unit held for it. */
import { sql } from 'kysely'
import { lockAccount } from '../../accounts/accounts.ts'
import { dayOf } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { type AdmissionRequest, limitedKey, refusalOf } from '../../quota/admission.ts'
import { type Hold, holdsOnly, insertHold } from '../../quota/holds.ts'
import { type Plan, planOf } from '../../quota/plans.ts'
import { lockedStanding } from '../../quota/standing.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import type { Message } from '../queue/queue.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { findItem, type Item, type Job } from '../store/rows.ts'
import { nextItems, noteServed, sendTurn } from '../store/turns.ts'
import type { JobContext } from './context.ts'
import { endItem } from './end.ts'

export interface Started {
  job: Job
  item: Item
  plan: Plan
  hold: Hold
  request: AdmissionRequest
}

/** @returns what was started, or the item that met its end at the start; undefined where the turn was for nothing. */
export async function beginItem(
  context: JobContext,
  turn: Message,
  requestId: string,
  now: number,
): Promise<Started | { ended: Item } | undefined> {
  return context.store.transaction(async (tx) => {
    const account = await lockAccount(tx, turn.key)
    if (!(await context.queue.done(tx, 'turns', turn))) return undefined
    const again = (notBefore = 0): Promise<void> => sendTurn(tx, context.queue, account.id, now, { notBefore })
    const [next] = await nextItems(tx, account.id)
    if (!next || next.dueAt > now) {
      await again()
      return undefined
    }
    const [job, item] = await Promise.all([
      tx.selectFrom('jobs').selectAll().where('id', '=', next.jobId).executeTakeFirstOrThrow(),
      findItem(tx, next.jobId, next.item),
    ])
    if (!item) throw new Error('an item is gone while its account is locked')
    const plan = planOf(context.plans, account.plan)
    const request = await requestOf(tx, job, requestId)
    const refusal =
      account.suspendedAt === null ? await refusalFor(tx, request, plan, now) : new ServiceError('account_suspended')
    if (refusal?.options.retryable) {
      await again(now + jobLimits.occupiedMs)
      return undefined
    }
    if (refusal) {
      await refuse(tx, context, job, item, refusal, now)
      await again()
      return { ended: item }
    }
    const hold = await insertHold(tx, request, now)
    const started = await startItem(tx, item, hold)
    await noteServed(tx, account.id, now)
    if (!context.hasPlaces || (await runningOf(tx, account.id)) < plan.concurrent) await again()
    return { job, item: started, plan, hold, request }
  }, holdsOnly)
}

/** Gives a turn back whose account has no place free. */
export async function postponeTurn(context: JobContext, turn: Message, now: number): Promise<void> {
  await context.store.transaction(async (tx) => {
    await lockAccount(tx, turn.key)
    if (await context.queue.done(tx, 'turns', turn))
      await sendTurn(tx, context.queue, turn.key, now, { notBefore: now + jobLimits.occupiedMs })
  })
}

async function requestOf(tx: Tx, job: Job, requestId: string): Promise<AdmissionRequest> {
  const key =
    job.keyId === null
      ? undefined
      : await tx.selectFrom('apiKeys').select('dailyLimit').where('id', '=', job.keyId).executeTakeFirst()
  return { accountId: job.accountId, keyId: job.keyId, keyDailyLimit: key?.dailyLimit ?? null, requestId }
}

async function refusalFor(
  tx: Tx,
  request: AdmissionRequest,
  plan: Plan,
  now: number,
): Promise<ServiceError | undefined> {
  const [, standing] = await lockedStanding(tx, request.accountId, limitedKey(request), dayOf(now), now)
  return refusalOf(standing, plan.daily, request)
}

/** The unit was refused: the item costs nothing, and may be queued again when there is one. */
async function refuse(
  tx: Tx,
  context: JobContext,
  job: Job,
  item: Item,
  refusal: ServiceError,
  now: number,
): Promise<void> {
  if (job.nameKey === null) throw new Error('an item of an expired job waits')
  const error = sealJson(nameKeyOf(context.secrets, { id: job.id, nameKey: job.nameKey }), job.id, keepError(refusal))
  const keepsInput = refusal.code === 'quota_exhausted'
  await endItem(tx, context, item, { event: 'refuse', error, code: refusal.code, keepsInput }, now)
}

async function startItem(tx: Tx, { jobId, item }: Item, hold: Hold): Promise<Item> {
  const started = await tx
    .updateTable('jobItems')
    .set(({ eb }) => ({ state: 'running', holdId: hold.id, attempts: eb('attempts', '+', 1) }))
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('jobs')
    .set(({ eb }) => ({ status: 'running', queued: eb('queued', '-', 1), running: eb('running', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
  return started
}

async function runningOf(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('jobItems')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('accountId', '=', accountId)
    .where(sql<boolean>`state = 'running'`)
    .executeTakeFirstOrThrow()
  return row.running
}
