/** The gate of a service that is one process. */

import type { Plan } from '../quota/plans.ts'
import { type Bucket, type Draw, draw, fullBucket } from './bucket.ts'
import { type Gate, type Place, placesOf } from './gate.ts'

/** Beyond it, buckets that are full again are forgotten. */
const maxBuckets = 10_000

export function createMemoryGate(): Gate {
  const buckets = new Map<string, Bucket>()
  const places = new Map<string, number>()

  const forgetFull = (now: number): void => {
    for (const [id, bucket] of buckets) if (now - bucket.at >= 60_000) buckets.delete(id)
  }
  const leave = (accountId: string): void => {
    const taken = (places.get(accountId) ?? 1) - 1
    if (taken === 0) places.delete(accountId)
    else places.set(accountId, taken)
  }
  const takePlace = (accountId: string, { concurrent }: Plan): Place | undefined => {
    const taken = places.get(accountId) ?? 0
    if (taken >= concurrent) return undefined
    places.set(accountId, taken + 1)
    let isLeft = false
    return {
      async leave() {
        if (!isLeft) leave(accountId)
        isLeft = true
      },
    }
  }
  const drawToken = (accountId: string, { requestsPerMinute }: Plan, now: number): Draw => {
    if (buckets.size >= maxBuckets) forgetFull(now)
    const drawn = draw(buckets.get(accountId) ?? fullBucket(requestsPerMinute, now), requestsPerMinute, now)
    buckets.set(accountId, drawn.bucket)
    return drawn
  }
  return {
    async enter(accountId, plan, now) {
      const drawn = drawToken(accountId, plan, now)
      if (!drawn.allowed) return { verdict: 'rate_limited', draw: drawn }
      const place = takePlace(accountId, plan)
      return place ? { verdict: 'in', draw: drawn, ...place } : { verdict: 'concurrency_limited', draw: drawn }
    },
    async draw(accountId, plan, now) {
      return drawToken(accountId, plan, now)
    },
    async freePlaces(_tx, accountId, plan) {
      return {
        // Requests may have taken some since.
        take(wanted) {
          const count = placesOf(wanted, plan.concurrent - (places.get(accountId) ?? 0))
          const taken = Array.from({ length: count }, () => takePlace(accountId, plan))
          return { places: taken.filter((place) => place !== undefined), taken: Promise.resolve() }
        },
      }
    },
    async leaveAll(left) {
      for (const place of left) await place.leave()
    },
    async renew() {},
  }
}
