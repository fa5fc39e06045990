/** How many bytes of request bodies are held at once. */
export interface ByteBudget {
  /**
   * The last quarter is for accounts that hold nothing yet, and the last of that for small bodies, so that no account
   * can shut others out, and no number of accounts with large bodies those with small ones.
   *
   * @returns undefined when there is no room.
   */
  reserve(accountId: string, bytes: number): Reservation | undefined
  /** Requests of an account that have a reservation. */
  requestsOf(accountId: string): number
  readonly held: number
}

export interface Reservation {
  /** @returns false when there is no room; then nothing changes. */
  growTo(bytes: number): boolean
  /** To what was really read. */
  shrinkTo(bytes: number): void
  release(): void
}

/** What an account that holds something already may fill. */
const shareOfOne = 3 / 4

/** What large bodies together may fill. */
const shareOfLarge = 63 / 64
const smallBodyBytes = 65_536

export function createByteBudget(maximum: number): ByteBudget {
  const requests = new Map<string, number>()
  let held = 0
  const add = (accountId: string, more: number): void => {
    const count = (requests.get(accountId) ?? 0) + more
    if (count === 0) requests.delete(accountId)
    else requests.set(accountId, count)
  }
  return {
    get held() {
      return held
    },
    requestsOf: (accountId) => requests.get(accountId) ?? 0,
    reserve(accountId, bytes) {
      const share = requests.has(accountId) ? shareOfOne : bytes > smallBodyBytes ? shareOfLarge : 1
      if (held + bytes > maximum * share) return undefined
      let own = bytes
      let isReleased = false
      held += own
      add(accountId, 1)
      const shrinkTo = (smaller: number): void => {
        const kept = Math.min(own, smaller)
        held -= own - kept
        own = kept
      }
      return {
        shrinkTo,
        growTo(larger) {
          const more = Math.max(0, larger - own)
          if (held + more > maximum * (larger > smallBodyBytes ? shareOfLarge : 1)) return false
          held += more
          own += more
          return true
        },
        release() {
          shrinkTo(0)
          if (!isReleased) add(accountId, -1)
          isReleased = true
        },
      }
    },
  }
}
