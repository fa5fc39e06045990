/** The heartbeat of this process: keeps the leases of its holds alive and clears away those of the dead. */
import { type Clock, dayMs, dayOf } from '../clock.ts'
import { renewClaims, sweepClaims } from '../idempotency/records.ts'
import { leaseMs } from '../store/lease.ts'
import type { Store } from '../store/store.ts'
import { renewHolds, sweepHolds } from './holds.ts'
import { sweepGrants } from './ledger.ts'
import { sweepUsage } from './used.ts'

const renewEveryMs = leaseMs / 3
const sweepEveryMs = 60_000
/** Settled holds show for a while how a conversion was paid for. */
export const keepHoldsMs = 7 * dayMs

export interface Leases {
  /** Holds of this process. */
  readonly open: number
  add(holdId: string): void
  remove(holdId: string): void
  renew(): Promise<void>
  sweep(): Promise<void>
  stop(): void
}

/**
 * @param usageDays How many days counts of conversions are kept.
 * @param alsoRenew What lives by the same heartbeat.
 */
export function startLeases(
  store: Store,
  clock: Clock,
  usageDays: number,
  alsoRenew: () => Promise<void>,
  onError: (error: unknown) => void,
): Leases {
  const alive = new Set<string>()

  const renewOwn = async (): Promise<void> => {
    const ids = [...alive]
    if (ids.length === 0) return
    const now = clock.now()
    await store.transaction(async (tx) => {
      await renewHolds(tx, ids, now)
      await renewClaims(tx, ids, now, now + leaseMs)
    })
  }
  const renew = async (): Promise<void> => {
    await Promise.all([renewOwn(), alsoRenew()])
  }
  const sweep = async (): Promise<void> => {
    const now = clock.now()
    await sweepHolds(store, now, keepHoldsMs)
    await store.transaction((tx) => sweepClaims(tx, now))
    await sweepGrants(store, now)
    await sweepUsage(store, dayOf(now - usageDays * dayMs))
  }

  const timers = [
    setInterval(() => renew().catch(onError), renewEveryMs),
    setInterval(() => sweep().catch(onError), sweepEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    get open() {
      return alive.size
    },
    add: (id) => alive.add(id),
    remove: (id) => alive.delete(id),
    renew,
    sweep,
    stop: () => timers.forEach(clearInterval),
  }
}
