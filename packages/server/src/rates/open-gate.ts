/** No gate: `DOCMILL_RATE_LIMIT=off`. */
import { draw, fullBucket } from './bucket.ts'
import type { Gate } from './gate.ts'

export const openGate: Gate = {
  async enter(_accountId, plan, now) {
    const { requestsPerMinute } = plan
    return {
      verdict: 'in',
      draw: draw(fullBucket(requestsPerMinute, now), requestsPerMinute, now),
      leave: async () => {},
    }
  },
  async draw(_accountId, { requestsPerMinute }, now) {
    return draw(fullBucket(requestsPerMinute, now), requestsPerMinute, now)
  },
  async freePlaces() {
    return {
      take({ now, next }) {
        return {
          places: Array.from({ length: now + next }, () => ({ leave: async () => {} })),
          taken: Promise.resolve(),
        }
      },
    }
  },
  async leaveAll() {},
  async renew() {},
}
