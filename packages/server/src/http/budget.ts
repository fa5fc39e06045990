/** How many bytes of request bodies are held at once. */
export interface ByteBudget {
  /**
   * The last quarter is for accounts that hold nothing yet, and the last of that for small bodies, so that no account
   * can shut others out, and no number of accounts with large bodies those with small ones. Where even that is full, a
   * small body of an account that holds nothing pushes out a larger one, the last of the account that holds most, and a
   * larger body those that come in slowest.
   *
   * @returns undefined when there is no room.
   */
  reserve(accountId: string, bytes: number): Reservation | undefined
  /** How many requests have a reservation. */
  readonly requests: number
  /** How many requests of one account have one. */
  requestsOf(accountId: string): number
  /** Larger bodies that began to come in moments ago: the documents that the queue is about to be given. */
  readonly coming: number
  readonly held: number
}

export interface Reservation {
  /** @returns false when there is no room; then nothing changes. */
  growTo(bytes: number): boolean
  /** To what was really read. */
  shrinkTo(bytes: number): void
  /** So many bytes of the body have come. */
  receive(bytes: number): void
  /** Aborted when its room was given to another account; until then its work must not have begun. */
  readonly pushedOut: AbortSignal
  readonly isKept: boolean
  /** The queue has its document. */
  handOver(): void
  /** Its work begins: from now on it is not pushed out. */
  keep(): void
  release(): void
}

/** What an account that holds something already may fill. */
const shareOfOne = 3 / 4

/** What large bodies together may fill. */
const shareOfLarge = 63 / 64
const smallBodyBytes = 65_536

/** A body that takes longer has a slow sender, who claims no place in the queue. */
const comingMs = 2_000

/** A body gives way to others where it has come for so long … */
const slowAfterMs = 10_000
/** … at a lower rate. */
const slowBytesPerSecond = 131_072

/** A reservation as the budget sees it. */
interface Holding {
  accountId: string
  bytes: number
  since: number
  received: number
  /** The whole body has come. */
  isHandedOver: boolean
  /** Its work has begun, or is over. */
  isKept: boolean
  end: AbortController
}

/** @param now In milliseconds. */
export function createByteBudget(maximum: number, now: () => number = () => performance.now()): ByteBudget {
  const holdings = new Set<Holding>()
  const requests = new Map<string, number>()
  /** Larger ones that have not been handed over, oldest first. */
  const coming = new Set<Holding>()
  let held = 0
  let count = 0
  const add = (accountId: string, more: number): void => {
    count += more
    const own = (requests.get(accountId) ?? 0) + more
    if (own === 0) requests.delete(accountId)
    else requests.set(accountId, own)
  }
  const resize = (holding: Holding, bytes: number): void => {
    held += bytes - holding.bytes
    holding.bytes = bytes
  }
  const pushOut = (victim: Holding): void => {
    resize(victim, 0)
    holdings.delete(victim)
    coming.delete(victim)
    victim.end.abort()
  }
  /** For a small body of an account that holds nothing, as long as others hold larger ones. */
  const pushOutLarger = (bytes: number): void => {
    while (held + bytes > maximum) {
      const victim = chooseLarger(holdings, bytes)
      if (!victim) return
      pushOut(victim)
    }
  }
  /** For a larger body of such an account, where slow ones hold enough. */
  const pushOutSlow = (bytes: number): void => {
    const missing = held + bytes - maximum * shareOfLarge
    if (missing <= 0) return
    const slow = slowOnes(holdings, now())
    if (slow.reduce((sum, holding) => sum + holding.bytes, 0) < missing) return
    for (const holding of slow) if (held + bytes > maximum * shareOfLarge) pushOut(holding)
  }
  return {
    get held() {
      return held
    },
    get requests() {
      return count
    },
    get coming() {
      const oldest = now() - comingMs
      for (const holding of coming) {
        if (holding.since > oldest) break
        coming.delete(holding)
      }
      return coming.size
    },
    requestsOf: (accountId) => requests.get(accountId) ?? 0,
    reserve(accountId, bytes) {
      const isSmall = bytes <= smallBodyBytes
      const isIdle = !requests.has(accountId)
      const room = maximum * (!isIdle ? shareOfOne : isSmall ? 1 : shareOfLarge)
      if (isIdle) (isSmall ? pushOutLarger : pushOutSlow)(bytes)
      if (held + bytes > room) return undefined
      const state = { since: now(), received: 0, isHandedOver: false, isKept: false }
      const holding: Holding = { accountId, bytes: 0, ...state, end: new AbortController() }
      let isReleased = false
      holdings.add(holding)
      if (!isSmall) coming.add(holding)
      resize(holding, bytes)
      add(accountId, 1)
      const shrinkTo = (smaller: number): void => {
        resize(holding, Math.min(holding.bytes, smaller))
        if (holding.bytes <= smallBodyBytes) coming.delete(holding)
      }
      const handOver = (): void => {
        holding.isHandedOver = true
        coming.delete(holding)
      }
      return {
        pushedOut: holding.end.signal,
        get isKept() {
          return holding.isKept
        },
        handOver,
        keep() {
          handOver()
          holding.isKept = true
        },
        receive(more) {
          holding.received += more
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
          coming.delete(holding)
          if (!isReleased) add(accountId, -1)
          isReleased = true
        },
      }
    },
  }
}

/** The last reservation, of those larger than `bytes` whose work has not begun, of the account that holds most. */
function chooseLarger(holdings: Iterable<Holding>, bytes: number): Holding | undefined {
  const totals = new Map<string, number>()
  for (const { accountId, bytes } of holdings) totals.set(accountId, (totals.get(accountId) ?? 0) + bytes)
  const total = ({ accountId }: Holding): number => totals.get(accountId) ?? 0
  let victim: Holding | undefined
  for (const holding of holdings)
    if (!holding.isKept && holding.bytes > bytes && (!victim || total(holding) >= total(victim))) victim = holding
  return victim
}

/** Larger bodies that come in slowly, the slowest first. */
function slowOnes(holdings: Iterable<Holding>, now: number): Holding[] {
  const paceOf = ({ received, since }: Holding): number => (received * 1000) / (now - since)
  return [...holdings]
    .filter(({ bytes, since, isHandedOver }) => !isHandedOver && bytes > smallBodyBytes && now - since >= slowAfterMs)
    .filter((holding) => paceOf(holding) < slowBytesPerSecond)
    .sort((one, other) => paceOf(one) - paceOf(other))
}
