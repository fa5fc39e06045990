/**
 * How many tokens byte pair encoding makes of a piece of text. Of the pairs of neighbours the one of the lowest rank is
 * merged first, the leftmost of equal ones, until no pair is a token.
 *
 * A piece may be a line of a million characters, so the pairs wait in a heap: the time grows with n log n.
 */

/** Ranks of tokens, by their bytes as a Latin-1 string. */
export type Ranks = ReadonlyMap<string, number>

/** Up to this many bytes looking at every pair again is faster than the heap. */
const shortBytes = 48

/** @param bytes Of the piece, as a Latin-1 string. */
export function mergeCount(bytes: string, ranks: Ranks): number {
  if (bytes.length < 2) return bytes.length
  return bytes.length <= shortBytes ? countShort(bytes, ranks) : countLong(bytes, ranks)
}

function countShort(bytes: string, ranks: Ranks): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index)
  const pairRanks: number[] = []
  const rankAt = (at: number): number => ranks.get(bytes.slice(starts[at], starts[at + 2])) ?? Number.POSITIVE_INFINITY
  for (let at = 0; at + 2 < starts.length; at++) pairRanks.push(rankAt(at))
  for (;;) {
    let best = 0
    for (let at = 1; at < pairRanks.length; at++) if (pairRanks[at]! < pairRanks[best]!) best = at
    if (!(pairRanks[best]! < Number.POSITIVE_INFINITY)) return starts.length - 1
    starts.splice(best + 1, 1)
    pairRanks.splice(best, 1)
    if (best < pairRanks.length) pairRanks[best] = rankAt(best)
    if (best > 0) pairRanks[best - 1] = rankAt(best - 1)
  }
}

function countLong(bytes: string, ranks: Ranks): number {
  const { length } = bytes
  // By the start of a part: those of its neighbours.
  const next = Int32Array.from({ length: length + 1 }, (_, at) => at + 1)
  const before = Int32Array.from({ length: length + 1 }, (_, at) => at - 1)
  const isGone = new Uint8Array(length)
  const heap = new PairHeap()
  const offer = (left: number): void => {
    const right = next[left]!
    if (right >= length) return
    const rank = ranks.get(bytes.slice(left, next[right]))
    if (rank !== undefined) heap.push(rank, left, next[right]!)
  }
  for (let at = 0; at + 1 < length; at++) offer(at)
  let count = length
  while (heap.pop()) {
    const { left, end } = heap
    if (isGone[left]) continue
    const right = next[left]!
    // The pair is another one by now.
    if (right >= length || next[right] !== end) continue
    isGone[right] = 1
    next[left] = end
    if (end <= length) before[end] = left
    count--
    if (before[left]! >= 0) offer(before[left]!)
    offer(left)
  }
  return count
}

/** Pairs by rank and place. */
class PairHeap {
  /** Left token of the pair that was taken last. */
  left = 0
  end = 0
  private readonly ranks: number[] = []
  private readonly lefts: number[] = []
  private readonly ends: number[] = []

  push(rank: number, left: number, end: number): void {
    let at = this.ranks.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.isAfter(parent, rank, left)) break
      this.copy(parent, at)
      at = parent
    }
    this.set(at, rank, left, end)
  }

  /** @returns False when it is empty. */
  pop(): boolean {
    if (this.ranks.length === 0) return false
    this.left = this.lefts[0]!
    this.end = this.ends[0]!
    const rank = this.ranks.pop()!
    const left = this.lefts.pop()!
    const end = this.ends.pop()!
    const { length } = this.ranks
    if (length === 0) return true
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && this.isAfter(child, this.ranks[child + 1]!, this.lefts[child + 1]!)) child++
      if (!(this.ranks[child]! < rank || (this.ranks[child] === rank && this.lefts[child]! < left))) break
      this.copy(child, at)
      at = child
    }
    this.set(at, rank, left, end)
    return true
  }

  private isAfter(at: number, rank: number, left: number): boolean {
    return this.ranks[at]! > rank || (this.ranks[at] === rank && this.lefts[at]! > left)
  }

  private copy(from: number, to: number): void {
    this.set(to, this.ranks[from]!, this.lefts[from]!, this.ends[from]!)
  }

  private set(at: number, rank: number, left: number, end: number): void {
    this.ranks[at] = rank
    this.lefts[at] = left
    this.ends[at] = end
  }
}
