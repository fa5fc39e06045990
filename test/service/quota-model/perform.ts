/** Each step, done to the real account and to the model, and what must come of it at once. */
import assert from 'node:assert/strict'
import { dayMs, dayOf, startOfDay } from '../../../packages/server/src/clock.ts'
import { maxReplays, renewClaims, sweepClaims } from '../../../packages/server/src/idempotency/records.ts'
import { type Admission, type AdmissionRequest, admitRequest } from '../../../packages/server/src/quota/admission.ts'
import { renewHolds, sweepHolds } from '../../../packages/server/src/quota/holds.ts'
import { listEntries, sweepGrants } from '../../../packages/server/src/quota/ledger.ts'
import { type Held, release, type Settlement, settle } from '../../../packages/server/src/quota/settlement.ts'
import { leaseMs } from '../../../packages/server/src/store/lease.ts'
import type { RealAccount } from './account.ts'
import { type Model, type OpenRequest, plans } from './model.ts'
import type { Step } from './steps.ts'

type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>
type Performances = { [K in Step['kind']]: (step: StepOf<K>, model: Model, real: RealAccount) => Promise<void> }

/** Settled holds are kept, so that any settlement may be asked again. */
const keepMs = 1000 * dayMs

const performances: Performances = {
  async admit({ caller, count }, model, real) {
    const requests = Array.from({ length: count }, () => real.request(caller))
    const room = model.roomFor(count, dayOf(model.now), limitedKey(requests[0]))
    const outcomes = await Promise.all(requests.map((request) => admitted(request, model, real)))
    const held = outcomes.filter((outcome) => typeof outcome !== 'string')
    for (const outcome of outcomes)
      if (typeof outcome === 'string') assert.match(outcome, /^(quota_exhausted|key_limit_reached)$/)
    assert.equal(held.length, room, 'admitted')
    for (const outcome of held) if (outcome.kind === 'held') model.admitted(outcome)
  },

  async 'admit-keyed'({ caller, key, fingerprint }, model, real) {
    const request = { ...real.request(caller), idempotency: { key, fingerprint } }
    const row = model.keyRow(key)
    const room = model.roomFor(1, dayOf(model.now), limitedKey(request))
    const outcome = await admitted(request, model, real)
    const said = typeof outcome === 'string' ? outcome : outcome.kind
    if (row?.state === 'running') return assert.equal(said, 'idempotency_in_progress')
    if (row && row.fingerprint !== fingerprint) return assert.equal(said, 'idempotency_key_reused')
    if (row && row.replays >= maxReplays) return assert.equal(said, 'rate_limited')
    if (row) {
      row.replays += 1
      return assert.equal(said, 'replay', 'a replay needs no room')
    }
    if (room === 0) return assert.match(said, /^(quota_exhausted|key_limit_reached)$/)
    assert.ok(typeof outcome !== 'string' && outcome.kind === 'held', `held, not ${said}`)
    model.admitted(outcome)
  },

  async end({ picks }, model, real) {
    const chosen = new Map(picks.map(({ at, success }) => [model.open[at % Math.max(1, model.open.length)], success]))
    const together: [OpenRequest, boolean][] = []
    for (const [one, success] of chosen) {
      if (!one) continue
      if (model.isLive(one) && model.ownsKey(one)) together.push([one, success])
      else await endAlone(one, success, model, real)
    }
    await endTogether(together, model, real)
  },

  async 'settle-again'({ at }, model, real) {
    const one = model.settled[at % Math.max(1, model.settled.length)]
    if (!one) return
    const { outcome, creditsCharged } = await settle(real.store, plans, one.held, 'another', model.now)
    assert.deepEqual([outcome, creditsCharged], [one.settlement.outcome, one.settlement.creditsCharged])
  },

  async advance({ ms, heartbeat }, model, real) {
    if (heartbeat) await beat(model, real)
    model.now += ms
  },

  async 'to-midnight'(_, model) {
    model.now = startOfDay(dayOf(model.now)) + dayMs - 5000
  },

  async 'clock-back'({ ms }, model) {
    model.now -= ms
  },

  async sweep(_, model, real) {
    await sweepHolds(real.store, model.now, keepMs)
    await real.store.transaction((tx) => sweepClaims(tx, model.now))
    await sweepGrants(real.store, model.now)
    model.sweep()
  },

  async plan({ plan }, model, real) {
    await real.administration(model).setPlan(real.email, plan)
    model.plan = plan
  },

  async grant({ grant: kind, amount, lastsMs }, model, real) {
    const expiresAt = lastsMs === null ? null : model.now + lastsMs
    const { grants } = await real.administration(model).grantCredits(real.email, amount, kind, expiresAt)
    const known = new Set(model.grants.map(({ id }) => id))
    const made = grants.find(({ id }) => !known.has(id))
    assert.ok(made)
    model.grants.push({ id: made.id, kind, remaining: amount, expiresAt, createdAt: model.now })
  },

  async 'end-grant'({ at }, model, real) {
    const grant = model.grants[at % Math.max(1, model.grants.length)]
    if (!grant) return
    await real.administration(model).endGrant(real.email, grant.id)
    Object.assign(grant, { remaining: 0, expiresAt: model.now })
  },

  async refund({ at }, model, real) {
    const requestId = model.paid[at % Math.max(1, model.paid.length)]
    if (requestId === undefined) return
    const { entries } = await real.administration(model).refund(real.email, requestId)
    await assert.rejects(real.administration(model).refund(real.email, requestId), { name: 'AdministrationError' })
    model.paid = model.paid.filter((id) => id !== requestId)
    const spend = entries.find((entry) => entry.kind === 'spend' && entry.request_id === requestId)
    const refund = entries.find((entry) => entry.kind === 'refund' && entry.request_id === requestId)
    assert.deepEqual([refund?.amount, refund?.grant_id], [1, spend?.grant_id], 'back to the grant that it came from')
    const grant = model.grants.find(({ id }) => id === refund?.grant_id)
    if (grant && (grant.expiresAt === null || grant.expiresAt > model.now)) grant.remaining += 1
  },

  async 'show-credits'(_, model, real) {
    const { balance, available, held, grants, entries } = await real.administration(model).showCredits(real.email)
    assert.equal(balance, model.credits)
    assert.equal(balance, sum(entries.map(({ amount }) => amount)))
    assert.equal(balance, sum(grants.map(({ remaining }) => remaining)))
    assert.equal(available, Math.max(0, balance - held))
  },
}

export function perform(step: Step, model: Model, real: RealAccount): Promise<void> {
  const performance = performances[step.kind] as (step: Step, model: Model, real: RealAccount) => Promise<void>
  return performance(step, model, real)
}

/** @returns the admission, or the code of the refusal. */
function admitted(request: AdmissionRequest, model: Model, real: RealAccount): Promise<Admission | string> {
  return admitRequest(real.store, plans, request, model.now).catch(codeOf)
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') throw error
  return code
}

function limitedKey(request: AdmissionRequest | undefined): string | undefined {
  return request?.keyDailyLimit === null ? undefined : (request?.keyId ?? undefined)
}

async function beat(model: Model, real: RealAccount): Promise<void> {
  const ids = model.open.map(({ hold }) => hold.id)
  await real.store.transaction(async (tx) => {
    await renewHolds(tx, ids, model.now)
    await renewClaims(tx, ids, model.now, model.now + leaseMs)
  })
  for (const one of model.live) one.leaseUntil = model.now + leaseMs
}

/** Several end at once; whichever order they take, as many are free and paid. */
async function endTogether(ends: [OpenRequest, boolean][], model: Model, real: RealAccount): Promise<void> {
  const successes = ends.filter(([, success]) => success).map(([one]) => one)
  const expected = expectedPayment(model, successes)
  const settlements = await Promise.all(
    ends.map(async ([one, success]) => {
      if (success) return settle(real.dyingStore, plans, one, '', model.now)
      await release(real.store, one.hold, model.now)
      return undefined
    }),
  )
  model.open = model.open.filter((one) => !ends.some(([other]) => other === one))
  for (const [one, success] of ends) if (!success) model.leaveKey(one)
  const settled = successes.map((one) => {
    const settlement = settlements[ends.findIndex(([other]) => other === one)]
    assert.ok(settlement)
    return [one, settlement] as const
  })
  await count(settled, expected, model, real)
}

/** One whose lease was lost, or whose idempotency key another request has taken since. */
async function endAlone(one: OpenRequest, success: boolean, model: Model, real: RealAccount): Promise<void> {
  const isLive = model.isLive(one)
  model.open = model.open.filter((other) => other !== one)
  const key = one.request.idempotency?.key
  if (!isLive) model.leaveKey(one)
  const isKeyFree = key === undefined || (!isLive && model.keyRow(key) === undefined)
  const hasRoom = isKeyFree && model.roomFor(1, one.hold.day, limitedKey(one.request)) > 0
  if (!success || !hasRoom) {
    if (success) await assert.rejects(settle(real.dyingStore, plans, one, '', model.now), { code: 'overloaded' })
    await release(real.store, one.hold, model.now)
    model.leaveKey(one)
    return
  }
  const expected = expectedPayment(model, [one])
  const settlement = await settle(real.dyingStore, plans, one, '', model.now)
  model.takeKey(one, `${one.hold.id}_late`)
  await count([[one, settlement]], expected, model, real)
}

interface Payment {
  outcomes: Record<string, number>
  /** Grants that give a credit, in order. */
  spends: string[]
}

/** Invariant 1, over any order of the settlements. */
function expectedPayment(model: Model, successes: readonly Held[]): Payment {
  const { daily } = model
  if (daily === null) return { outcomes: tally(successes.map(() => 'included')), spends: [] }
  const days = Map.groupBy(successes, ({ hold }) => hold.day)
  let free = 0
  for (const [day, ones] of days) free += Math.min(ones.length, Math.max(0, daily - model.usedOn(day)))
  const credits = model.spendable.flatMap(({ id, remaining }) => Array<string>(remaining).fill(id))
  const spends = credits.slice(0, successes.length - free)
  const outcomes = successes.map((_, n) => (n < free ? 'allowance' : n < free + spends.length ? 'credit' : 'waived'))
  return { outcomes: tally(outcomes), spends }
}

async function count(
  settled: readonly (readonly [Held, Settlement])[],
  { outcomes, spends }: Payment,
  model: Model,
  real: RealAccount,
): Promise<void> {
  assert.deepEqual(tally(settled.map(([, { outcome }]) => outcome)), outcomes)
  const entries = await listEntries(real.store.read, real.id)
  const spentFrom: string[] = []
  for (const [held, settlement] of settled) {
    const { outcome, creditsCharged } = settlement
    assert.equal(creditsCharged, outcome === 'credit' ? 1 : 0)
    if (outcome === 'waived') assert.ok(model.disturbed, 'waived although everything in flight was covered')
    const own = entries.filter((entry) => entry.kind === 'spend' && entry.requestId === held.hold.requestId)
    assert.equal(own.length, creditsCharged, 'a credit is spent once')
    spentFrom.push(...own.map((entry) => entry.grantId))
    model.count(held, settlement)
  }
  assert.deepEqual(tally(spentFrom), tally(spends), 'spent in the order of the contract')
  for (const id of spends) {
    const grant = model.grants.find((one) => one.id === id)
    if (grant) grant.remaining -= 1
  }
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
