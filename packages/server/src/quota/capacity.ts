/** How many credits the conversions in flight may come to need. Pure. */

/** One day of admission on which something is in flight. */
export interface DayLoad {
  /** Conversions that settled. */
  used: number
  /** Conversions that are held. */
  holds: number
}

/**
 * @param daily The plan's allowance; null needs no credits.
 * @returns Over all days, what the holds would cost if every one of them succeeded.
 */
export function creditsNeeded(days: Iterable<DayLoad>, daily: number | null): number {
  if (daily === null) return 0
  let needed = 0
  for (const { used, holds } of days) needed += Math.max(0, used + holds - daily) - Math.max(0, used - daily)
  return needed
}

/** `room`; `busy` where only other holds, which may still be released, are in the way; `exhausted`. */
export type Verdict = 'room' | 'busy' | 'exhausted'

/**
 * Whether one more conversion may start on a day.
 *
 * One that fits into the day's allowance together with all that is in flight needs no credit
 * whatever happens, so it starts even where a plan that fell or a grant that ended has left
 * the holds of other days without cover.
 *
 * @param others Loads of the other days with holds.
 * @param credits Unexpired credits.
 */
export function admit(today: DayLoad, others: readonly DayLoad[], daily: number | null, credits: number): Verdict {
  if (daily === null || today.used + today.holds < daily) return 'room'
  const withOneMore = { used: today.used, holds: today.holds + 1 }
  if (creditsNeeded([withOneMore, ...others], daily) <= credits) return 'room'
  return creditsNeeded([{ used: today.used, holds: 1 }], daily) <= credits ? 'busy' : 'exhausted'
}
