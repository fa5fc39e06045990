/** How many items each account whose turn it is may begin. Pure. */
import type { WantedPlaces } from '../../rates/gate.ts'

/** @returns shares that differ by one at most, larger ones first; each has one item at least. */
export function shareOut({ now, next }: WantedPlaces, turns: number): WantedPlaces[] {
  return Array.from({ length: turns }, (_, at) => {
    const all = shareOf(now + next, turns, at)
    const first = Math.min(all, shareOf(now, turns, at))
    return { now: first, next: all - first }
  })
}

function shareOf(count: number, turns: number, at: number): number {
  return Math.floor(count / turns) + (at < count % turns ? 1 : 0)
}
