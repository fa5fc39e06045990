/** Failed authentications per client address, so that guessing costs the guesser more than the service. */
import { isIPv6 } from 'node:net'
import { type Bucket, draw, fullBucket } from './bucket.ts'

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

/** One subscriber of IPv6 has at least a /64 (RFC 6177 §2), so its addresses count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}
