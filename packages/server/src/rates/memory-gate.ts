/** The gate of a service that is one process. */
import { type Bucket, draw, fullBucket } from './bucket.ts'
import type { Gate } from './gate.ts'

/** Beyond it, buckets that are full again are forgotten. */
const maxBuckets = 10_000

export function createMemoryGate(): Gate {
  const buckets = new Map<string, Bucket>()
  const places = new Map<string, number>()

  const forgetFull = (now: number): void => {
    for (const [id, bucket] of buckets) if (now - bucket.at >= 60_000) buckets.delete(id)
  }
  const leave = async (accountId: string): Promise<void> => {
    const taken = (places.get(accountId) ?? 1) - 1
    if (taken === 0) places.delete(accountId)
    else places.set(accountId, taken)
  }
  return {
    async enter(accountId, plan, now) {
      if (buckets.size >= maxBuckets) forgetFull(now)
      const drawn = draw(buckets.get(accountId) ?? fullBucket(plan.requestsPerMinute, now), plan.requestsPerMinute, now)
      buckets.set(accountId, drawn.bucket)
      if (!drawn.allowed) return { verdict: 'rate_limited', draw: drawn }
      const taken = places.get(accountId) ?? 0
      if (taken >= plan.concurrent) return { verdict: 'concurrency_limited', draw: drawn }
      places.set(accountId, taken + 1)
      return { verdict: 'in', draw: drawn, leave: () => leave(accountId) }
    },
    async renew() {},
  }
}
