/** What an account must look like, kept by the simplest means: lists that are gone over again each time. */
import { keptMs } from '../../../packages/server/src/idempotency/records.ts'
import { changedPlans, planOf } from '../../../packages/server/src/quota/plans.ts'
import type { Held, Settlement } from '../../../packages/server/src/quota/settlement.ts'
import { leaseMs } from '../../../packages/server/src/store/lease.ts'
import type { GrantKind } from '../../../packages/server/src/store/schema.ts'

export const plans = changedPlans('{"free":{"daily":2},"pro":{"daily":4},"pro_plus":{"daily":0}}')

/** Daily limit of the key that has one. */
export const keyLimit = 3

export interface OpenRequest extends Held {
  leaseUntil: number
}

export interface ModelGrant {
  id: string
  kind: GrantKind
  remaining: number
  expiresAt: number | null
  createdAt: number
}

interface KeyRow {
  holdId: string
  fingerprint: string
  state: 'running' | 'completed'
  replays: number
  createdAt: number
}

interface Counted {
  day: string
  keyId: string | null
  outcome: Settlement['outcome']
}

export class Model {
  now = Date.parse('2026-05-04T09:00:00Z')
  plan = 'free'
  open: OpenRequest[] = []
  counted: Counted[] = []
  settled: { held: Held; settlement: Settlement }[] = []
  grants: ModelGrant[] = []
  /** Requests whose credit was not refunded. */
  paid: string[] = []
  rows = new Map<string, KeyRow>()
  /** Whether a plan fell, credits went away or the clock went back, so that a conversion may have to be waived. */
  disturbed = false

  get daily(): number | null {
    return planOf(plans, this.plan).daily
  }

  /** In the order of spending. */
  get spendable(): ModelGrant[] {
    const rank = ({ kind }: ModelGrant): number => (kind === 'subscription' ? 0 : 1)
    const end = ({ expiresAt }: ModelGrant): number => expiresAt ?? Number.MAX_SAFE_INTEGER
    return this.grants
      .filter((grant) => grant.remaining > 0 && end(grant) > this.now)
      .sort((a, b) => rank(a) - rank(b) || end(a) - end(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  }

  get credits(): number {
    return this.spendable.reduce((sum, grant) => sum + grant.remaining, 0)
  }

  get live(): OpenRequest[] {
    return this.open.filter((one) => this.isLive(one))
  }

  isLive({ leaseUntil }: OpenRequest): boolean {
    return leaseUntil > this.now
  }

  usedOn(day: string, keyId?: string): number {
    return this.counted.filter((one) => one.day === day && (keyId === undefined || one.keyId === keyId)).length
  }

  /** What it would cost if all that is in flight, and so many more of a day, succeeded one after another. */
  costOfAll(more = 0, moreOn = ''): number {
    const { daily } = this
    if (daily === null) return 0
    const days = [...this.live.map(({ hold }) => hold.day), ...Array<string>(more).fill(moreOn)]
    const used = new Map(days.map((day) => [day, this.usedOn(day)]))
    let cost = 0
    for (const day of days) {
      const before = used.get(day) ?? 0
      if (before >= daily) cost += 1
      used.set(day, before + 1)
    }
    return cost
  }

  /** How many of `count` requests get in, one after another. */
  roomFor(count: number, day: string, limitedKey: string | undefined): number {
    const taken = (keyId?: string): number =>
      this.usedOn(day, keyId) +
      this.live.filter(({ hold }) => hold.day === day && (keyId === undefined || hold.keyId === keyId)).length
    const fits = (more: number): boolean =>
      (this.daily === null || taken() + more < this.daily || this.costOfAll(more + 1, day) <= this.credits) &&
      (limitedKey === undefined || taken(limitedKey) + more < keyLimit)
    let room = 0
    while (room < count && fits(room)) room += 1
    return room
  }

  /** @returns undefined for a key that is free. */
  keyRow(key: string): KeyRow | undefined {
    const row = this.rows.get(key)
    if (!row) return undefined
    if (row.state === 'completed') return row.createdAt + keptMs > this.now ? row : undefined
    return this.live.some(({ hold }) => hold.id === row.holdId) ? row : undefined
  }

  ownsKey({ hold, request }: Held): boolean {
    return !request.idempotency || this.rows.get(request.idempotency.key)?.holdId === hold.id
  }

  admitted(held: Held): void {
    this.open.push({ ...held, leaseUntil: this.now + leaseMs })
    this.takeKey(held, held.hold.id)
  }

  takeKey({ request: { idempotency } }: Held, holdId: string): void {
    if (idempotency)
      this.rows.set(idempotency.key, {
        holdId,
        fingerprint: idempotency.fingerprint,
        state: 'running',
        replays: 0,
        createdAt: this.now,
      })
  }

  /** A request that ended without settlement gives its idempotency key back. */
  leaveKey(held: Held): void {
    const key = held.request.idempotency?.key
    if (key !== undefined && this.ownsKey(held)) this.rows.delete(key)
  }

  /** Forgets what a lease no longer protects, as the sweep of any replica does. */
  sweep(): void {
    for (const one of this.open)
      if (!this.isLive(one)) {
        one.leaseUntil = 0
        this.leaveKey(one)
      }
    for (const [key, row] of this.rows)
      if (row.state === 'completed' && row.createdAt + keptMs <= this.now) this.rows.delete(key)
  }

  count(held: Held, settlement: Settlement): void {
    const { hold, request } = held
    this.counted.push({ day: hold.day, keyId: hold.keyId, outcome: settlement.outcome })
    this.settled.push({ held, settlement })
    if (settlement.outcome === 'credit') this.paid.push(hold.requestId)
    const row = request.idempotency && this.rows.get(request.idempotency.key)
    if (row) row.state = 'completed'
  }
}
