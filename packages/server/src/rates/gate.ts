/** How often and how many at once an account may convert: the contract of the two gates. */
import type { Plan } from '../quota/plans.ts'
import type { Tx } from '../store/store.ts'
import type { Draw } from './bucket.ts'

export interface Place {
  /** Gives the place back, with the caller's transaction where there is one; again, it changes nothing. */
  leave(tx?: Tx): Promise<void>
}

export interface Entered extends Place {
  verdict: 'in'
  draw: Draw
}

export interface Refused {
  verdict: 'rate_limited' | 'concurrency_limited'
  draw: Draw
}

export interface WantedPlaces {
  /** For work that begins now. */
  now: number
  /** For work that begins a moment later: these leave half of what is free to others. */
  next: number
}

/** The places of an account that are free. */
export interface FreePlaces {
  /**
   * Takes as many as there are, and not more than wanted. Where the transaction fails, or comes to nothing, they have to be left.
   *
   * @returns `taken` resolves when they are written down.
   */
  take(wanted: WantedPlaces): { places: Place[]; taken: Promise<unknown> }
}

/** How many of the places that are free are given. */
export function placesOf({ now, next }: WantedPlaces, free: number): number {
  const first = Math.max(0, Math.min(now, free))
  return first + Math.max(0, Math.min(next, Math.floor((free - first) / 2)))
}

export interface Gate {
  /** Takes a token, then a place. */
  enter(accountId: string, plan: Plan, now: number): Promise<Entered | Refused>
  /** Takes a token alone, for a request that converts nothing. */
  draw(accountId: string, plan: Plan, now: number): Promise<Draw>
  /** Places without tokens, for work that was asked for earlier. No other process takes any until the transaction ends. */
  freePlaces(tx: Tx, accountId: string, plan: Plan, now: number): Promise<FreePlaces>
  /** As `leave` of each. */
  leaveAll(places: readonly Place[], tx?: Tx): Promise<void>
  /** A sign of life for the places that this process holds. */
  renew(now: number): Promise<void>
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10 §3–4. */
export function rateHeaders(
  plan: Plan,
  { remaining, fullInMs }: Pick<Draw, 'remaining' | 'fullInMs'>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"requests";q=${plan.requestsPerMinute};w=60`,
    ratelimit: `"requests";r=${remaining};t=${Math.ceil(fullInMs / 1000)}`,
  }
}
