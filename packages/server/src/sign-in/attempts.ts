/** How often one may try to sign in, ask for a link or begin a purchase, from one address and for one account. */
import { wholeSeconds } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Draws } from '../rates/draws.ts'
import { networkOf } from '../rates/network.ts'

/** Numbers a minute. */
const numbers = {
  signIn: { perAddress: 20, perName: 10, what: ' to sign in' },
  /** Each sends a letter. */
  links: { perAddress: 10, perName: 3, what: ' to sign in' },
  /** Each asks the payment provider. */
  purchases: { perAddress: 60, perName: 20, what: '' },
} as const

export type AttemptKind = keyof typeof numbers

export interface Attempts {
  /** Counts an attempt. @throws ServiceError rate_limited */
  count(kind: AttemptKind, address: string, name: string, now: number): Promise<void>
}

export function createAttempts(draws: Draws): Attempts {
  return {
    async count(kind, address, name, now) {
      const { perAddress, perName, what } = numbers[kind]
      refuse(await draws.take(`${kind} from ${networkOf(address)}`, perAddress, now), what)
      refuse(await draws.take(`${kind} of ${name}`, perName, now), what)
    },
  }
}

function refuse(waitMs: number, what: string): void {
  if (waitMs === 0) return
  const seconds = wholeSeconds(waitMs)
  throw new ServiceError('rate_limited', { reason_text: what, seconds }, { retryAfterSeconds: seconds })
}
