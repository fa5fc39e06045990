/** The jobs of one account on a database, with workers that a schedule lets start, end and die. */
import assert from 'node:assert/strict'
import { insertAccount, setPlan } from '../../../packages/server/src/accounts/accounts.ts'
import { dayMs, dayOf, startOfDay } from '../../../packages/server/src/clock.ts'
import { ServiceError } from '../../../packages/server/src/errors.ts'
import type { JobQueue } from '../../../packages/server/src/jobs/queue/queue.ts'
import { newJobKeys } from '../../../packages/server/src/jobs/spool/job-keys.ts'
import type { Spool } from '../../../packages/server/src/jobs/spool/spool.ts'
import { type Beginning, beginItems, type Started } from '../../../packages/server/src/jobs/steps/begin.ts'
import { cancelJob } from '../../../packages/server/src/jobs/steps/cancel.ts'
import type { JobContext } from '../../../packages/server/src/jobs/steps/context.ts'
import { createJob } from '../../../packages/server/src/jobs/steps/create.ts'
import { endRange, removeRecords, returnRange, sweepRanges } from '../../../packages/server/src/jobs/steps/end-range.ts'
import { retryJob } from '../../../packages/server/src/jobs/steps/retry.ts'
import { giveBack, returnItem } from '../../../packages/server/src/jobs/steps/return.ts'
import { settleItem, settleItems } from '../../../packages/server/src/jobs/steps/settle.ts'
import { shareItem } from '../../../packages/server/src/jobs/steps/share-item.ts'
import { sweepDead, sweepExpired } from '../../../packages/server/src/jobs/steps/sweep.ts'
import { type TakenRange, takeOwnRange } from '../../../packages/server/src/jobs/steps/take-range.ts'
import { jobIdAt } from '../../../packages/server/src/jobs/store/rows.ts'
import { admitRequest } from '../../../packages/server/src/quota/admission.ts'
import { renewHolds, sweepHolds } from '../../../packages/server/src/quota/holds.ts'
import { grantCredits } from '../../../packages/server/src/quota/ledger.ts'
import { changedPlans } from '../../../packages/server/src/quota/plans.ts'
import { settle } from '../../../packages/server/src/quota/settlement.ts'
import { openGate } from '../../../packages/server/src/rates/open-gate.ts'
import { deriveSecrets } from '../../../packages/server/src/secrets.ts'
import type { Store } from '../../../packages/server/src/store/store.ts'
import { hours, seconds } from '../support/clock.ts'
import type { Step } from './steps.ts'

const plan = (daily: number | null) => ({ daily, requests_per_minute: 100, concurrent: 100 })
const plans = changedPlans(JSON.stringify({ none: plan(0), few: plan(3), unlimited: plan(null) }))
const secrets = deriveSecrets('a secret for tests alone, 32 or more')

/** Whose turn it is matters not here: every taking is granted. */
const openQueue: JobQueue = {
  send: async () => {},
  take: async () => [],
  done: async () => true,
  stop: async () => {},
}
const noSpool = { removeJob: async () => {}, remove: async () => {} } as unknown as Spool

let holders = 0

/** Which of the bounds besides money hold an item back is not the model's matter. */
const beginning: Omit<Beginning, 'wanted' | 'requestId'> = {
  takeMemory: () => true,
  holder: () => `holder${++holders}`,
}

let accounts = 0

export class World {
  now = Date.parse('2026-05-04T10:00:00Z')
  /** Starts whose worker lives. */
  readonly running: Started[] = []
  /** Ranges whose process lives. */
  readonly ranges: TakenRange[] = []
  readonly settled: { started: Started; credits: number }[] = []
  readonly jobs: string[] = []
  readonly store: Store
  readonly accountId: string
  readonly context: JobContext
  conversions = 0
  starts = 0

  constructor(store: Store, accountId: string) {
    this.store = store
    this.accountId = accountId
    const base = { store, queue: openQueue, secrets, plans, gate: openGate, ttlMs: 24 * hours, hasPlaces: false }
    this.context = { ...base, baseUrl: () => 'http://localhost' }
  }
}

export async function newWorld(store: Store): Promise<World> {
  accounts += 1
  const email = `jobs${accounts}@example.com`
  const account = await store.transaction((tx) => insertAccount(tx, { email, plan: 'few', now: 0 }))
  return new World(store, account.id)
}

type Performances = { [K in Step['kind']]: (step: Extract<Step, { kind: K }>, world: World) => Promise<void> }

const performances: Performances = {
  async create({ items, wrong }, world) {
    const id = jobIdAt(world.now)
    const fine = { filename: 'a.txt', url: null, bytes: 4096 }
    const faulty = { ...fine, bytes: 0, error: new ServiceError('file_empty') }
    const wanted = {
      id,
      accountId: world.accountId,
      keyId: null,
      keys: newJobKeys(secrets, id),
      content: { outputFormat: 'markdown' as const, options: {}, metadata: {}, webhook: null, warnings: [] },
      items: [...Array(items).fill(fine), ...Array(wrong).fill(faulty)],
    }
    const made = await createJob(world.context, wanted, world.now).catch((error: ServiceError) => {
      assert.equal(error.code, 'quota_exhausted')
    })
    if (made) world.jobs.push(made.id)
  },

  async begin({ count, together }, world) {
    const turn = { id: 'turn', key: world.accountId, attempt: 0 }
    const requestId = (): string => {
      world.starts += 1
      return `req_${world.starts}`
    }
    for (const now of together ? [count] : Array<number>(count).fill(1)) {
      const wanted = { now, next: 0 }
      const { started, ranges } = await beginItems(world.context, turn, { ...beginning, wanted, requestId }, world.now)
      world.running.push(...started)
      world.ranges.push(...ranges)
    }
  },

  async 'end-together'({ at, successes, failures }, world) {
    const some = world.running.splice(at % Math.max(1, world.running.length), successes + failures)
    const converted = some
      .slice(0, successes)
      .map((started, n) => ({ started, result: { name: `r${n}`, bytes: 4096 } }))
    const error = new ServiceError('file_corrupt', { reason: '' })
    const failed = some.slice(successes).map((started) => ({ started, error, keepsInput: false }))
    const settlements = await settleItems(world.context, converted, failed, world.now)
    if (settlements) {
      for (const [n, { started }] of converted.entries())
        world.settled.push({ started, credits: settlements[n]?.creditsCharged ?? 0 })
      return
    }
    for (const { started } of converted) await endAlone(started, world)
    for (const { started, error } of failed) await returnItem(world.context, started, error, world.now)
  },

  async end({ at, as }, world) {
    const [started] = world.running.splice(at % Math.max(1, world.running.length), 1)
    if (!started || as === 'death') return
    if (as === 'stopped') return giveBack(world.context, [started], world.now)
    if (as === 'untouched') return giveBack(world.context, [started], world.now, { wasStarted: false })
    if (as !== 'success') {
      const code = as === 'document' ? 'file_corrupt' : 'overloaded'
      await returnItem(world.context, started, new ServiceError(code, { reason: '' }), world.now)
      return
    }
    await endAlone(started, world)
  },

  async share({ at, pages, read }, world) {
    const started = world.running[at % Math.max(1, world.running.length)]
    if (!started || started.item.pages !== null || read >= pages) return
    const record = { name: `pages-${read}`, bytes: 512 }
    await shareItem(world.context, started, { pages, read, record, rangePages: 2 }, world.now)
  },

  async 'take-range'({ at, own }, world) {
    if (!own) return perform({ kind: 'begin', count: 1, together: true }, world)
    const started = world.running[at % Math.max(1, world.running.length)]
    if (!started) return
    const taken = await takeOwnRange(world.context, started, beginning.holder(), world.now)
    if (taken) world.ranges.push(taken)
  },

  async 'end-range'({ at, as }, world) {
    const [taken] = world.ranges.splice(at % Math.max(1, world.ranges.length), 1)
    if (!taken || as === 'death') return
    const before = await rangeNow(taken, world)
    await endTaken(taken, as, world)
    const isOthers = before?.state === 'running' && before.holder !== taken.holder
    if (isOthers) assert.deepEqual(await rangeNow(taken, world), before, 'a range is changed by a process that lost it')
  },

  async 'settle-again'({ at }, world) {
    const one = world.settled[at % Math.max(1, world.settled.length)]
    if (!one || one.started.hold.createdAt < world.now - dayMs) return
    const { creditsCharged } = await settleItem(
      world.context,
      { started: one.started, result: { name: 'other', bytes: 8192 } },
      world.now,
    )
    assert.equal(creditsCharged, one.credits)
  },

  async advance({ ms, heartbeat }, world) {
    if (heartbeat) {
      const ids = world.running.map(({ hold }) => hold.id)
      await world.store.transaction((tx) => renewHolds(tx, ids, world.now))
    }
    world.now += ms
  },

  async stall(_, world) {
    const stalled = world.ranges.length
    await perform({ kind: 'advance', ms: 31 * seconds, heartbeat: false }, world)
    await perform({ kind: 'sweep' }, world)
    await perform({ kind: 'advance', ms: 12 * seconds, heartbeat: false }, world)
    await perform({ kind: 'begin', count: 3, together: false }, world)
    for (let at = 0; at < world.running.length; at += 1) await perform({ kind: 'take-range', at, own: true }, world)
    if (stalled > 0) await perform({ kind: 'end-range', at: 0, as: 'read' }, world)
  },

  async 'to-midnight'(_, world) {
    world.now = startOfDay(dayOf(world.now)) + dayMs - 5000
  },

  async sweep(_, world) {
    await sweepHolds(world.store, world.now, 30 * dayMs)
    await sweepDead(world.context, noSpool, world.now)
    await sweepRanges(world.context, world.now)
    await removeRecords(world.context, noSpool)
    await sweepExpired(world.context, noSpool, world.now)
  },

  async retry({ at }, world) {
    const id = world.jobs[at % Math.max(1, world.jobs.length)]
    if (id) await retryJob(world.context, world.accountId, id, world.now)
  },

  async cancel({ at }, world) {
    const id = world.jobs[at % Math.max(1, world.jobs.length)]
    if (id) await cancelJob(world.context, world.accountId, id, world.now)
  },

  plan: ({ plan: id }, world) => setPlan(world.store, world.accountId, id),

  async grant({ amount }, { store, accountId, now }) {
    await store.transaction((tx) => grantCredits(tx, { accountId, kind: 'pack', amount, expiresAt: null, now }))
  },

  async convert(_, world) {
    const requestId = `req_convert_${world.conversions}`
    const request = { accountId: world.accountId, keyId: null, keyDailyLimit: null, requestId }
    const admission = await admitRequest(world.store, plans, request, world.now).catch(() => undefined)
    if (admission?.kind !== 'held') return
    await settle(world.store, plans, admission, '', world.now)
    world.conversions += 1
  },
}

function rangeNow({ range: { jobId, item, firstPage } }: TakenRange, { store }: World) {
  return store.read
    .selectFrom('jobRanges')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .where('firstPage', '=', firstPage)
    .executeTakeFirst()
}

async function endTaken(
  taken: TakenRange,
  as: Exclude<Extract<Step, { kind: 'end-range' }>['as'], 'death'>,
  { context, now }: World,
): Promise<void> {
  const { firstPage, endPage } = taken.range
  if (as === 'read' || as === 'in-part') {
    const read = as === 'read' ? endPage - firstPage : 1
    await endRange(context, taken, { read, record: { name: `pages-${firstPage}`, bytes: 256 } }, now)
    return
  }
  const code = as === 'document' ? 'file_corrupt' : 'overloaded'
  const error = as === 'stopped' ? undefined : new ServiceError(code, { reason: '' })
  await returnRange(context, taken, error, now)
}

async function endAlone(started: Started, world: World): Promise<void> {
  try {
    const converted = { started, result: { name: 'result', bytes: 4096 } }
    const { creditsCharged: credits } = await settleItem(world.context, converted, world.now)
    world.settled.push({ started, credits })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    assert.equal(error.code, 'overloaded')
    await returnItem(world.context, started, error as ServiceError, world.now)
  }
}

export function perform(step: Step, world: World): Promise<void> {
  return (performances[step.kind] as (step: Step, world: World) => Promise<void>)(step, world)
}
