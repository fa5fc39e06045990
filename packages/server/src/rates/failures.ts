/** Failed authentications per client address, so that guessing costs the guesser more than the service. */
import { type Bucket, draw, fullBucket } from './bucket.ts'
import { networkOf } from './network.ts'

const defaultPerMinute = 60
const maxAddresses = 10_000

export interface FailureLimit {
  /**
   * @param target What is guessed at, where its failures count by themselves.
   * @returns milliseconds until the address may try again; 0 when it may now.
   */
  waitMs(address: string, now: number, target?: string): number
  count(address: string, now: number, target?: string): void
}

export function createFailureLimit(failuresPerMinute = defaultPerMinute): FailureLimit {
  const buckets = new Map<string, Bucket>()
  return {
    waitMs(address, now, target = '') {
      const bucket = buckets.get(`${networkOf(address)} ${target}`)
      if (!bucket) return 0
      const { allowed, nextInMs } = draw(bucket, failuresPerMinute, now)
      return allowed ? 0 : Math.max(1, nextInMs)
    },
    count(address, now, target = '') {
      const name = `${networkOf(address)} ${target}`
      const bucket = buckets.get(name) ?? fullBucket(failuresPerMinute, now)
      // The oldest entries go first: a map keeps the order of insertion.
      buckets.delete(name)
      if (buckets.size >= maxAddresses) buckets.delete(buckets.keys().next().value as string)
      buckets.set(name, draw(bucket, failuresPerMinute, now).bucket)
    },
  }
}
