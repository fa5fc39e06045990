/** Which waiting document is rejected when the queue is full and another account's document comes. Pure. */
import { type Account, type Entry, standingOf } from './account.ts'
import { byUse } from './accounts.ts'
import { isLight } from './meter.ts'
import { isForgotten } from './pause.ts'

export interface Newcomer<Job> {
  /** Undefined for an account that the schedule does not know. */
  account: Account<Job> | undefined
  /** Its size bounds its cost. */
  isShort: boolean
}

/**
 * An account that has nothing waiting gets a place in a full queue at the cost of an account that is clearly worse: the
 * one that used most lately; where all used little, the one that has most waiting, if that is more than one; or one
 * that cost a process lately, if the newcomer did not. A short document goes before any that is not. The last document
 * of that account is rejected. Between equals the newcomer is rejected, so that nobody loses a place to a stranger who
 * is no better.
 */
export function choosePushedOut<Job>(
  active: Iterable<Account<Job>>,
  { account, isShort }: Newcomer<Job>,
  now: number,
): Entry<Job> | undefined {
  if (account && account.waiting.size > 0) return undefined
  const isLightNewcomer = !account || isLight(standingOf(account, now))
  if (!isLightNewcomer && !isShort) return undefined
  const others = [...active]
    .filter((other) => other !== account && other.waiting.size > 0)
    .map((other) => ({ account: other, standing: standingOf(other, now) }))
  const heavy = others.filter(({ standing }) => !isLight(standing))
  heavy.sort((one, other) => byUse(other.standing, one.standing))
  if (heavy[0]) return lastOf(heavy[0].account.waiting)

  const heaviest = others.reduce<Account<Job> | undefined>(
    (so, other) => (other.account.waiting.size > (so?.waiting.size ?? 1) ? other.account : so),
    undefined,
  )
  if (heaviest) return lastOf(heaviest.waiting)
  const single = others.flatMap((other) => [...other.account.waiting])
  const costly = single.filter((entry) => !isForgotten(entry.account.reservePause, now))
  const isCostly = account !== undefined && !isForgotten(account.reservePause, now)
  if (costly.length > 0 && !isCostly) return lastOf(costly)
  return isShort ? lastOf(single.filter((entry) => !entry.isShort)) : undefined
}

/** Returns the document that came last. */
function lastOf<Job>(waiting: Iterable<Entry<Job>>): Entry<Job> | undefined {
  let last: Entry<Job> | undefined
  for (const entry of waiting) if (!last || entry.arrival > last.arrival) last = entry
  return last
}
