/**
 * Boosted trees over bytes. All sums are of whole numbers, so that a page has the same scores on every machine.
 *
 * `roles/weights.ts` says how the trees are stored.
 */

export interface Forest {
  nodes: Uint8Array
  /** First node of each tree. */
  starts: Int32Array
  /** What the trees from each on up to the last add to a score at least and at most. */
  least: Int32Array
  most: Int32Array
}

/** Marks a leaf in the place of a feature. */
const leaf = 255
/** What leaves add to a score is in parts of one. */
const scale = 4096

/** @param weights Nodes of all trees, in base64. */
export function openForest(weights: string): Forest {
  const text = atob(weights)
  const nodes = new Uint8Array(text.length)
  for (let at = 0; at < nodes.length; at++) nodes[at] = text.charCodeAt(at)
  const starts = startsOf(nodes)
  return { nodes, starts, ...boundsOf(nodes, starts) }
}

/** A tree ends where its open branches do: each inner node opens one, each leaf closes one. */
function startsOf(nodes: Uint8Array): Int32Array {
  const starts: number[] = []
  for (let at = 0; at < nodes.length; ) {
    starts.push(at)
    let open = 1
    while (open > 0) {
      open += nodes[at] === leaf ? -1 : 1
      at += 4
    }
  }
  return Int32Array.from(starts)
}

function boundsOf(nodes: Uint8Array, starts: Int32Array): { least: Int32Array; most: Int32Array } {
  const least = new Int32Array(starts.length + 1)
  const most = new Int32Array(starts.length + 1)
  for (let tree = starts.length - 1; tree >= 0; tree--) {
    let low = Infinity
    let high = -Infinity
    const end = starts[tree + 1] ?? nodes.length
    for (let at = starts[tree] as number; at < end; at += 4) {
      if (nodes[at] !== leaf) continue
      const value = leafValue(nodes, at)
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    least[tree] = (least[tree + 1] as number) + low
    most[tree] = (most[tree + 1] as number) + high
  }
  return { least, most }
}

/** @param base Place of the first feature in `features`. @returns What the trees from `first` up to `end` say together. */
export function scoreOf(
  { nodes, starts }: Forest,
  first: number,
  end: number,
  features: Uint8Array,
  base: number,
): number {
  let score = 0
  for (let tree = first; tree < end; tree++) score += treeValue(nodes, starts[tree] as number, features, base)
  return score
}

/**
 * Whether all trees together say more than nothing. It ends where the trees that are left cannot change it: for
 * a gap between words after 60 of 140, on average.
 */
export function isPositive({ nodes, starts, least, most }: Forest, features: Uint8Array, base: number): boolean {
  let score = 0
  for (let tree = 0; tree < starts.length; tree++) {
    if (score + (most[tree] as number) <= 0) return false
    if (score + (least[tree] as number) > 0) return true
    score += treeValue(nodes, starts[tree] as number, features, base)
  }
  return score > 0
}

/** What a tree says. @param at Its first node. */
function treeValue(nodes: Uint8Array, at: number, features: Uint8Array, base: number): number {
  let feature = nodes[at] as number
  while (feature !== leaf) {
    at += (features[base + feature] as number) <= (nodes[at + 1] as number) ? 4 : 4 * (nodes[at + 2] as number)
    feature = nodes[at] as number
  }
  return leafValue(nodes, at)
}

/** The value of the leaf at a place. */
function leafValue(nodes: Uint8Array, at: number): number {
  const value = (nodes[at + 2] as number) | ((nodes[at + 3] as number) << 8)
  return value > 32767 ? value - 65536 : value
}

/** Score (log odds) → probability, in 255ths. */
export function shareOf(score: number): number {
  return Math.round(255 / (1 + Math.exp(-score / scale)))
}
