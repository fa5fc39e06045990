/** Which running document gives way to a waiting one. */
import { type Entry, ranMs, type Standing } from './account.ts'
import { byUse } from './accounts.ts'
import { lightMs } from './meter.ts'
import { firstSliceMs, longSliceMs } from './slices.ts'

/** So many times what the claiming account will have used lately. */
const clearlyMore = 2

/** A running document with what decides about it. */
export interface Candidate<Job> {
  entry: Entry<Job>
  standing: Standing
  /** It runs in one of the places where long slices are guaranteed. */
  hasLongPlace: boolean
}

/** The waiting document, or one on the reserve that needs more time. */
export interface Claim {
  key: string
  standing: Standing
  /** What it would run at least. */
  sliceMs: number
}

/**
 * Only a document of seconds of an account that used little lately has others stopped: between accounts that use
 * much it would only lose work. Of several documents one of the account that used most gives way, and of one
 * account the one that loses least.
 *
 * @param stopLimitMs A document that lost so much to others is not stopped again.
 */
export function chooseToStop<Job>(
  claim: Claim,
  running: readonly Candidate<Job>[],
  stopLimitMs: number,
  now: number,
): Entry<Job> | undefined {
  if (claim.standing.overBudget || claim.standing.recentMs > lightMs + longSliceMs || claim.sliceMs > longSliceMs)
    return undefined
  const stoppable = running.filter((candidate) => canStop(claim, candidate, stopLimitMs, now))
  stoppable.sort((one, other) => byUse(other.standing, one.standing) || ranMs(one.entry, now) - ranMs(other.entry, now))
  return stoppable[0]?.entry
}

function canStop<Job>(
  claim: Claim,
  { entry, standing, hasLongPlace }: Candidate<Job>,
  stopLimitMs: number,
  now: number,
): boolean {
  const ran = ranMs(entry, now)
  if (entry.account.key === claim.key || ran < firstSliceMs || entry.stoppedMs >= stopLimitMs) return false
  const isGuaranteed = ran < entry.sliceMs && (entry.sliceMs <= longSliceMs || hasLongPlace)
  return !isGuaranteed && (claim.standing.recentMs + claim.sliceMs) * clearlyMore <= standing.recentMs
}
