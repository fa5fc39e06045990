/** The start of items: the account's next ones, with a unit held for each; or of page ranges of those that run. */
import { sql } from 'kysely'
import { type Account, lockAccount } from '../../accounts/accounts.ts'
import { dayOf } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { type AdmissionRequest, limitedKey, refusalOf } from '../../quota/admission.ts'
import { type Hold, holdsOnly, insertHolds, newHolds } from '../../quota/holds.ts'
import { type Plan, planOf } from '../../quota/plans.ts'
import { type Standing, standingOf } from '../../quota/standing.ts'
import type { Place, WantedPlaces } from '../../rates/gate.ts'
import { rowList } from '../../store/row-list.ts'
import type { Tx } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import { jobLimits } from '../limits.ts'
import type { Message } from '../queue/queue.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import { isDue } from '../store/due.ts'
import { changeLoad, readLoad } from '../store/load.ts'
import type { Range } from '../store/ranges.ts'
import type { Item } from '../store/rows.ts'
import {
  firstDue,
  type ItemJob,
  type NextItem,
  type NextItems,
  sendTurn,
  sendTurnAt,
  waitingItems,
  withJobs,
} from '../store/turns.ts'
import { beginRanges, type StartedRange } from './begin-ranges.ts'
import type { JobContext } from './context.ts'
import { endItems } from './end.ts'

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

export interface Begun {
  started: Started[]
  /** Those that met their end at the start. */
  ended: Item[]
  /** Page ranges of items that run, for processes that are free. */
  ranges: StartedRange[]
}

export interface Beginning {
  /** Items at most, for which places are wanted. */
  wanted: WantedPlaces
  /** Takes memory for an item or a range of it that is to start; asked again, it is the same one's. */
  takeMemory(item: Item, range?: Range): boolean
  requestId(): string
  /** Random text for each range. */
  holder(): string
}

/** Starts items of the account whose turn it is. Nothing is begun where the turn was for nothing. */
export async function beginItems(
  context: JobContext,
  turn: Message,
  beginning: Beginning,
  now: number,
): Promise<Begun> {
  let places: Place[] = []
  const attempt = async (tx: Tx): Promise<Begun> => {
    await context.gate.leaveAll(places)
    places = []
    return beginIn(tx, context, turn, { ...beginning, keep: (taken) => (places = taken) }, now)
  }
  try {
    return await context.store.transaction(attempt, holdsOnly)
  } catch (error) {
    await context.gate.leaveAll(places).catch(() => {})
    throw error
  }
}

const nothing: Begun = { started: [], ended: [], ranges: [] }

async function beginIn(
  tx: Tx,
  context: JobContext,
  turn: Message,
  beginning: Beginning & { keep(places: Place[]): void },
  now: number,
): Promise<Begun> {
  const { wanted, takeMemory, requestId, keep } = beginning
  const { queue, gate, plans } = context
  const count = wanted.now + wanted.next
  // What is given together goes to the database together, in this order: all of it sees what was committed before the lock.
  const [account, waiting, standing] = await together([
    lockAccount(tx, turn.key),
    waitingItems(tx, turn.key, count + 1),
    standingOf(tx, turn.key, null, dayOf(now), now),
  ])
  const plan = planOf(plans, account.plan)
  const [isOwn, next, free] = await together([
    queue.done(tx, 'turns', turn),
    withJobs(tx, waiting),
    gate.freePlaces(tx, account.id, plan, now),
  ])
  if (!isOwn) return nothing
  const load = next?.load ?? (await readLoad(tx, account.id))
  const postpone = async (dueAt: number): Promise<Begun> => {
    await sendTurnAt(tx, queue, account.id, now, { dueAt, servedAt: load.servedAt })
    return nothing
  }
  if (load.ranges > 0 && wanted.now > 0 && account.suspendedAt === null) {
    const before = next?.items[0]?.item.dueAt ?? Number.POSITIVE_INFINITY
    const ranges = await beginRanges(tx, { account, plan }, free, { ...beginning, wanted: wanted.now }, { before, now })
    if (ranges === 'occupied') return postpone(now + jobLimits.occupiedMs)
    if (ranges.length > 0) {
      const left = { ...load, ranges: load.ranges - ranges.length, servedAt: now }
      await sendTurn(tx, queue, account.id, now, left)
      return { started: [], ended: [], ranges }
    }
  }
  if (!next) {
    // Whoever takes the turn may have no process for a range.
    const dueAt = load.ranges > 0 ? await firstDue(tx, 'jobRanges', account.id) : undefined
    if (dueAt === undefined) return nothing
    const occupiedUntil = now + jobLimits.occupiedMs
    return postpone(isDue(dueAt, now) ? occupiedUntil : Math.max(dueAt, occupiedUntil))
  }
  const [first] = next.items as [NextItem, ...NextItem[]]
  if (!isDue(first.item.dueAt, now)) {
    await sendTurn(tx, queue, account.id, now, load)
    return nothing
  }
  // Its result needs room, which its upload makes. Where there is none it waits behind the items that make some.
  const hasRoom = ({ item }: NextItem): boolean => load.bytes - item.bytes < plan.jobBytes
  if (!hasRoom(first)) {
    await delayItem(tx, first.item, now + jobLimits.fullMs)
    await sendTurn(tx, queue, account.id, now, load)
    return nothing
  }
  const due = dueTogether(next, count, now)
  const request = { accountId: account.id, keyId: first.job.keyId, keyDailyLimit: first.keyDailyLimit, requestId: '' }
  const refusals = await refusalsFor(tx, account, request, plan, standing, now)
  const refusal = refusals(0)
  if (refusal?.options.retryable) return postpone(now + jobLimits.occupiedMs)
  if (refusal) return refuse(tx, context, due, load, refusal, now)

  let fitting = 0
  for (const one of due) {
    if (refusals(fitting) || !hasRoom(one) || !takeMemory(one.item)) break
    fitting += 1
  }
  const wantedNow = Math.min(fitting, wanted.now)
  const { places, taken } = free.take({ now: wantedNow, next: fitting - wantedNow })
  keep(places)
  if (places.length === 0) return postpone(now + jobLimits.occupiedMs)
  const begun = due.slice(0, places.length)
  const requests = begun.map(({ job }) => ({ ...request, keyId: job.keyId, requestId: requestId() }))
  const holds = newHolds(requests, now)
  await together([
    taken,
    insertHolds(tx, holds, now),
    startItems(tx, begun, holds),
    changeLoad(tx, account.id, { waiting: -begun.length, running: begun.length, servedAt: now }),
    sendOn(tx, context, account.id, plan, { ...next, begun: begun.length }, now),
  ])
  const started = begun.map(({ item, job }, at): Started => {
    const hold = holds[at] as Hold
    const running = { ...item, state: 'running', holdId: hold.id, attempts: item.attempts + 1 } as const
    const request = requests[at] as AdmissionRequest
    return { account, job, item: running, plan, hold, request, place: places[at] as Place }
  })
  return { started, ended: [], ranges: [] }
}

/** Sends the turn on for what is left to start, unless the last place of the account is taken. */
async function sendOn(
  tx: Tx,
  { queue, hasPlaces }: JobContext,
  accountId: string,
  { concurrent }: Plan,
  { items, load, begun }: NextItems & { begun: number },
  now: number,
): Promise<void> {
  if (hasPlaces && load.running + begun >= concurrent) return
  const left = { ...load, waiting: load.waiting - begun, servedAt: now }
  const then = items[begun]
  if (load.ranges > 0) await sendTurn(tx, queue, accountId, now, left)
  else if (then) await sendTurnAt(tx, queue, accountId, now, { dueAt: then.item.dueAt, servedAt: now })
}

/** The first items that are due and for which the same limit of a key counts. */
function dueTogether({ items }: NextItems, count: number, now: number): NextItem[] {
  const [first] = items as [NextItem, ...NextItem[]]
  const end = items.findIndex(
    ({ item, job, keyDailyLimit }, at) =>
      at === count || !isDue(item.dueAt, now) || job.keyId !== first.job.keyId || keyDailyLimit !== first.keyDailyLimit,
  )
  return end < 0 ? items : items.slice(0, end)
}

/** @returns why another item does not start where so many others of the transaction do. */
async function refusalsFor(
  tx: Tx,
  { suspendedAt }: Account,
  request: AdmissionRequest,
  { daily }: Plan,
  ofAccount: Standing,
  now: number,
): Promise<(started: number) => ServiceError | undefined> {
  if (suspendedAt !== null) return () => new ServiceError('account_suspended')
  const keyId = limitedKey(request)
  const standing = keyId === null ? ofAccount : await standingOf(tx, request.accountId, keyId, dayOf(now), now)
  return (started) => refusalOf(withHolds(standing, started), daily, request)
}

function withHolds(standing: Standing, more: number): Standing {
  const { today, ofKey } = standing
  return {
    ...standing,
    today: { ...today, holds: today.holds + more },
    ofKey: { ...ofKey, holds: ofKey.holds + more },
  }
}

/** The unit was refused: the items cost nothing, and may be queued again when there is one. */
async function refuse(
  tx: Tx,
  context: JobContext,
  due: readonly NextItem[],
  load: NextItems['load'],
  refusal: ServiceError,
  now: number,
): Promise<Begun> {
  const keepsInput = refusal.code === 'quota_exhausted'
  const ends = due.map(({ job, item }) => {
    if (job.nameKey === null) throw new Error('an item of an expired job waits')
    const error = sealJson(nameKeyOf(context.secrets, { id: job.id, nameKey: job.nameKey }), job.id, keepError(refusal))
    return { item, end: { event: 'refuse', error, code: refusal.code, keepsInput } as const }
  })
  const rest = await endItems(tx, context, ends, now)
  await sendTurn(tx, context.queue, (due[0] as NextItem).item.accountId, now, rest ?? load)
  return { started: [], ended: due.map(({ item }) => item), ranges: [] }
}

async function delayItem(tx: Tx, { jobId, item }: Item, dueAt: number): Promise<void> {
  await tx.updateTable('jobItems').set({ dueAt }).where('jobId', '=', jobId).where('item', '=', item).execute()
}

/** The state is a column: a constant would have PostgreSQL look at every item that waits while its statistics say that few do. */
const startColumns = { job_id: 'text', item: 'integer', was: 'text', hold_id: 'text' } as const

async function startItems(tx: Tx, begun: readonly NextItem[], holds: readonly Hold[]): Promise<void> {
  const rows = begun.map(({ item }, at) => {
    return { job_id: item.jobId, item: item.item, was: item.state, hold_id: holds[at]?.id ?? null }
  })
  const perJob = new Map<string, number>()
  for (const { item } of begun) perJob.set(item.jobId, (perJob.get(item.jobId) ?? 0) + 1)
  const counts = Array.from(perJob, ([id, started]) => ({ id, started }))
  await Promise.all([
    sql`update job_items set state = 'running', hold_id = begun.hold_id, attempts = attempts + 1
      from ${rowList(tx, 'begun', startColumns, rows)}
      where job_items.job_id = begun.job_id and job_items.item = begun.item and job_items.state = begun.was`.execute(
      tx,
    ),
    sql`update jobs set status = 'running', queued = queued - begun.started, running = running + begun.started
      from ${rowList(tx, 'begun', { id: 'text', started: 'integer' }, counts)} where jobs.id = begun.id`.execute(tx),
  ])
}
