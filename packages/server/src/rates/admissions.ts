/**
 * Before the database: few admissions write at once, those of short texts first. Where many requests come together, the
 * others are refused once the queue of the pool is full, and nothing was written for them; and a text waits for a few
 * writers, not for one for each account that attacks.
 */

export interface Admissions {
  /** Requests that are being admitted. */
  readonly running: number
  /** Requests that wait to be. */
  readonly waiting: number
  /** Waits for its turn. @returns what ends it, to be called once. */
  enter(isShort: boolean): Promise<() => void>
}

/** Twice the usual connections to PostgreSQL, and half of what SQLite commits together at most. */
const maxAdmissions = 32

export function createAdmissions(maximum = maxAdmissions): Admissions {
  const short: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = short.shift() ?? others.shift()
    if (next) next()
    else running -= 1
  }
  return {
    get running() {
      return running
    },
    get waiting() {
      return short.length + others.length
    },
    async enter(isShort) {
      if (running < maximum) running += 1
      else await new Promise<void>((resolve) => (isShort ? short : others).push(resolve))
      return leave
    },
  }
}
