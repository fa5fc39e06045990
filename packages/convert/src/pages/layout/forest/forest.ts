/**
 * Boosted trees over bytes. All sums are of whole numbers, so that a page has the same scores on every machine.
 *
 * `roles/weights.ts` says how the trees are stored.
 */

export interface Forest {
  nodes: Uint8Array
  /** First node of each tree. */
  starts: Int32Array
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
  return { nodes, starts: startsOf(nodes) }
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

/** @param base Place of the first feature in `features`. @returns What the trees from `first` up to `end` say together. */
export function scoreOf(
  { nodes, starts }: Forest,
  first: number,
  end: number,
  features: Uint8Array,
  base: number,
): number {
  let score = 0
  for (let tree = first; tree < end; tree++) {
    let at = starts[tree] as number
    let feature = nodes[at] as number
    while (feature !== leaf) {
      at += (features[base + feature] as number) <= (nodes[at + 1] as number) ? 4 : 4 * (nodes[at + 2] as number)
      feature = nodes[at] as number
    }
    const value = (nodes[at + 2] as number) | ((nodes[at + 3] as number) << 8)
    score += value > 32767 ? value - 65536 : value
  }
  return score
}

/** Score (log odds) → probability, in 255ths. */
export function shareOf(score: number): number {
  return Math.round(255 / (1 + Math.exp(-score / scale)))
}
