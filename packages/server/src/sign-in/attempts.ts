/** How often one may try to sign in, ask for a link or begin a purchase, from one address and for one account. */
import { wholeSeconds } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Allowance, Draws } from '../rates/draws.ts'
import { networkOf } from '../rates/network.ts'

export interface Attempts {
  /**
   * Counts an attempt.
   *
   * @param name Whose account it is for; null where that is not known.
   * @throws ServiceError rate_limited
   */
  count(kind: AttemptKind, address: string, name: string | null, now: number): Promise<void>
}

export type AttemptKind = keyof typeof allowances

const [minuteMs, hourMs] = [60_000, 3_600_000]

const allowances = {
  'sign-in': { address: perMinute(20), name: perMinute(10), what: ' to sign in' },
  /** Each sends an email, to somebody who may not want it. */
  link: { address: perMinute(10), name: { count: 5, periodMs: hourMs }, what: ' to sign in' },
  /** Each asks the payment provider. */
  purchase: { address: perMinute(60), name: perMinute(20), what: '' },
} as const satisfies Record<string, { address: Allowance; name: Allowance; what: string }>

export function createAttempts(draws: Draws): Attempts {
  return {
    async count(kind, address, name, now) {
      const { what, ...allowed } = allowances[kind]
      refuse(await draws.take(`${kind} from ${networkOf(address)}`, allowed.address, now), what)
      if (name !== null) refuse(await draws.take(`${kind} of ${name}`, allowed.name, now), what)
    },
  }
}

function perMinute(count: number): Allowance {
  return { count, periodMs: minuteMs }
}

function refuse(waitMs: number, what: string): void {
  if (waitMs === 0) return
  const seconds = wholeSeconds(waitMs)
  throw new ServiceError('rate_limited', { reason_text: what, seconds }, { retryAfterSeconds: seconds })
}
