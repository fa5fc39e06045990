/** A seeded source of choices (mulberry32), so that the same documents are printed everywhere. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  chance(share: number): boolean
  one<Item>(items: readonly Item[]): Item
  /** Items in their order, `count` of them at most. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    one: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    some(items, count) {
      const kept = items.map((item, at) => ({ item, at, key: next() })).sort((a, b) => a.key - b.key)
      return kept
        .slice(0, count)
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item)
    },
  }
}
