/** The start of page ranges at the turn of their account: processes that are free help those that have long documents. */
import type { Account } from '../../accounts/accounts.ts'
import type { Plan } from '../../quota/plans.ts'
import type { FreePlaces, Place } from '../../rates/gate.ts'
import type { Tx } from '../../store/store.ts'
import { dueRanges, type Range } from '../store/ranges.ts'
import type { Item } from '../store/rows.ts'
import { type TakenRange, takeRanges } from './take-range.ts'

export interface StartedRange extends TakenRange {
  account: Account
  plan: Plan
  /** Its part of what the account may have running at once. */
  place: Place
}

export interface RangeBeginning {
  /** Ranges at most: one for each process that is free. */
  wanted: number
  /** Takes memory for the document of a range; asked again, it is the same range's. */
  takeMemory(item: Item, range: Range): boolean
  /** Random text for each range. */
  holder(): string
  /** Gets the places at once, which have to be left where the transaction fails. */
  keep(places: Place[]): void
}

/**
 * @param before When the next item of the account is due: what has waited longer goes first.
 * @returns none where an item goes first; `occupied` where ranges do and there is no place or no memory for one.
 */
export async function beginRanges(
  tx: Tx,
  { account, plan }: { account: Account; plan: Plan },
  free: FreePlaces,
  { wanted, takeMemory, holder, keep }: RangeBeginning,
  { before, now }: { before: number; now: number },
): Promise<StartedRange[] | 'occupied'> {
  const due = await dueRanges(tx, account.id, wanted, now)
  if (!due || due.ranges[0].dueAt > before) return []
  const { job, item } = due
  const fitting: Range[] = []
  for (const range of due.ranges) {
    if (!takeMemory(item, range)) break
    fitting.push(range)
  }
  const { places, taken: placesTaken } = free.take({ now: fitting.length, next: 0 })
  keep(places)
  await placesTaken
  if (places.length === 0) return 'occupied'
  const ranges = fitting.slice(0, places.length)
  const holders = ranges.map(holder)
  const taken = await takeRanges(tx, { job, item, ranges }, holders, { now, servedAt: now })
  return taken.map((one, at) => ({ ...one, account, plan, place: places[at] as Place }))
}
