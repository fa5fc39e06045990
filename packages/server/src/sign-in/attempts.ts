/** How often one may try to sign in, or ask for a link, from one address and for one account. */
import { wholeSeconds } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { createFailureLimit, type FailureLimit } from '../rates/failures.ts'

export interface Attempts {
  signIn: AttemptLimit
  /** Each sends a letter. */
  links: AttemptLimit
}

export interface AttemptLimit {
  /** Counts an attempt. @throws ServiceError rate_limited */
  count(address: string, name: string, now: number): void
}

export function createAttempts(): Attempts {
  return {
    signIn: attemptLimit({ perAddress: 20, perName: 10 }),
    links: attemptLimit({ perAddress: 10, perName: 3 }),
  }
}

/** Numbers a minute. */
function attemptLimit({ perAddress, perName }: { perAddress: number; perName: number }): AttemptLimit {
  const addresses = createFailureLimit(perAddress)
  const names = createFailureLimit(perName)
  return {
    count(address, name, now) {
      take(addresses, address, now)
      take(names, name, now)
    },
  }
}

function take(limit: FailureLimit, name: string, now: number): void {
  const wait = limit.waitMs(name, now)
  if (wait > 0) {
    const seconds = wholeSeconds(wait)
    throw new ServiceError('rate_limited', { reason_text: ' to sign in', seconds }, { retryAfterSeconds: seconds })
  }
  limit.count(name, now)
}
