/** The page ranges that this process reads: their leases are renewed, and the work on one that is no longer its own is killed. */
import { randomText } from '../../random-text.ts'
import { leaseMs } from '../../store/lease.ts'
import type { Store } from '../../store/store.ts'
import { renewRanges } from '../steps/take-range.ts'
import { dropped } from './own-item.ts'

export interface RangeLeases {
  /** Random text for a range that is to be taken. */
  newHolder(): string
  /** @param abort Of the work on the range. @returns what ends the lease */
  hold(holder: string, abort: AbortController): () => void
  renew(): Promise<void>
  stop(): void
}

export function startRangeLeases(store: Store, now: () => number, onError: (error: unknown) => void): RangeLeases {
  const held = new Map<string, AbortController>()
  const renew = async (): Promise<void> => {
    const asked = [...held.keys()]
    if (asked.length === 0) return
    const own = await renewRanges(store, asked, now())
    for (const holder of asked) if (!own.has(holder)) held.get(holder)?.abort(dropped)
  }
  const timer = setInterval(() => renew().catch(onError), leaseMs / 3)
  timer.unref()
  return {
    newHolder: () => randomText(20),
    hold(holder, abort) {
      held.set(holder, abort)
      return () => held.delete(holder)
    },
    renew,
    stop: () => clearInterval(timer),
  }
}
