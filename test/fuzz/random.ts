/** Numbers that follow from a seed, evenly spread; fast-check prefers the ends of a range, so that it would try few files. */
export interface Random {
  /** 0 to less than 1. */
  share(): number
  /** A whole number from 0 to less than `count`. */
  below(count: number): number
  of<T>(values: readonly T[]): T
}

/** Mulberry32 (T. Ettinger, 2017): 32 bits of state, in which each seed begins elsewhere. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(share() * count)
  return { share, below, of: (values) => values[below(values.length)]! }
}
