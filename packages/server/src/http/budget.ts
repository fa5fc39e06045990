/** How many bytes of request bodies are held at once. */
export interface ByteBudget {
  /**
   * The last quarter is for accounts that hold nothing yet, and the last of that for small bodies, so that no account
   * can shut others out, and no number of accounts with large bodies those with small ones. Where even that is full, a
   * small body of an account that holds nothing pushes out a larger one, the last of the account that holds most.
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
  /** Aborted when its room was given to another account; until then its work must not have begun. */
  readonly pushedOut: AbortSignal
  /** Its work begins: from now on it is not pushed out. */
  keep(): void
  release(): void
}

/** What an account that holds something already may fill. */
const shareOfOne = 3 / 4

/** What large bodies together may fill. */
const shareOfLarge = 63 / 64
const smallBodyBytes = 65_536

/** A reservation as the budget sees it. */
interface Holding {
  accountId: string
  bytes: number
  /** Its work has begun, or is over. */
  isKept: boolean
  end: AbortController
}

export function createByteBudget(maximum: number): ByteBudget {
  const holdings = new Set<Holding>()
  const requests = new Map<string, number>()
  let held = 0
  const add = (accountId: string, more: number): void => {
    const count = (requests.get(accountId) ?? 0) + more
    if (count === 0) requests.delete(accountId)
    else requests.set(accountId, count)
  }
  const resize = (holding: Holding, bytes: number): void => {
    held += bytes - holding.bytes
    holding.bytes = bytes
  }
  /** Makes room for a small body, as long as others hold larger ones. */
  const pushOut = (bytes: number): void => {
    while (held + bytes > maximum) {
      const victim = chooseVictim(holdings, bytes)
      if (!victim) return
      resize(victim, 0)
      holdings.delete(victim)
      victim.end.abort()
    }
  }
  return {
    get held() {
      return held
    },
    requestsOf: (accountId) => requests.get(accountId) ?? 0,
    reserve(accountId, bytes) {
      const isSmall = bytes <= smallBodyBytes
      const share = requests.has(accountId) ? shareOfOne : isSmall ? 1 : shareOfLarge
      if (share === 1) pushOut(bytes)
      if (held + bytes > maximum * share) return undefined
      const holding: Holding = { accountId, bytes: 0, isKept: false, end: new AbortController() }
      let isReleased = false
      holdings.add(holding)
      resize(holding, bytes)
      add(accountId, 1)
      const shrinkTo = (smaller: number): void => resize(holding, Math.min(holding.bytes, smaller))
      return {
        pushedOut: holding.end.signal,
        keep() {
          holding.isKept = true
        },
        shrinkTo,
        growTo(larger) {
          const more = Math.max(0, larger - holding.bytes)
          const share = larger > smallBodyBytes ? shareOfLarge : 1
          if (holding.end.signal.aborted || held + more > maximum * share) return false
          resize(holding, holding.bytes + more)
          return true
        },
        release() {
          shrinkTo(0)
          holdings.delete(holding)
          if (!isReleased) add(accountId, -1)
          isReleased = true
        },
      }
    },
  }
}

/** The last reservation, of those larger than `bytes` whose work has not begun, of the account that holds most. */
function chooseVictim(holdings: Iterable<Holding>, bytes: number): Holding | undefined {
  const totals = new Map<string, number>()
  for (const { accountId, bytes } of holdings) totals.set(accountId, (totals.get(accountId) ?? 0) + bytes)
  const total = ({ accountId }: Holding): number => totals.get(accountId) ?? 0
  let victim: Holding | undefined
  for (const holding of holdings)
    if (!holding.isKept && holding.bytes > bytes && (!victim || total(holding) >= total(victim))) victim = holding
  return victim
}
