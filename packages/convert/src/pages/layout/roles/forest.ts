/**
 * Boosted trees over bytes. All sums are of whole numbers, so that a page has the same scores on every machine.
 *
 * `weights.ts` says how the trees are stored.
 */
import { featureCount } from './features.ts'
import { featuresTrained, treesOfRole, weights } from './weights.ts'

export type Role = keyof typeof treesOfRole

export const roleNames = Object.keys(treesOfRole) as Role[]
export const roleCount = roleNames.length

interface Forest {
  nodes: Uint8Array
  /** First node of each tree. */
  starts: Int32Array
  /** Role of each tree. */
  roles: Uint8Array
}

/** Marks a leaf in the place of a feature. */
const leaf = 255
/** What leaves add to a score is in parts of one. */
const scale = 4096

let loaded: Forest | undefined

/** Unpacked when the first page is read. */
function forest(): Forest {
  if (!loaded) {
    if (featuresTrained !== featureCount) throw new Error('the weights are of other features: train them again')
    const text = atob(weights)
    const nodes = new Uint8Array(text.length)
    for (let at = 0; at < nodes.length; at++) nodes[at] = text.charCodeAt(at)
    const roles = Uint8Array.from(Object.values(treesOfRole).flatMap((count, role) => Array(count).fill(role)))
    loaded = { nodes, starts: startsOf(nodes), roles }
  }
  return loaded
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

/**
 * @param rows `featureCount` bytes for each piece.
 * @returns The probability of each role for each piece, each by itself, in 255ths.
 */
export function probabilities(rows: Uint8Array): Uint8Array {
  const { nodes, starts, roles } = forest()
  const count = rows.length / featureCount
  const found = new Uint8Array(count * roleCount)
  const scores = new Int32Array(roleCount)
  for (let piece = 0; piece < count; piece++) {
    scores.fill(0)
    const base = piece * featureCount
    for (let tree = 0; tree < starts.length; tree++) {
      let at = starts[tree] as number
      let feature = nodes[at] as number
      while (feature !== leaf) {
        at += (rows[base + feature] as number) <= (nodes[at + 1] as number) ? 4 : 4 * (nodes[at + 2] as number)
        feature = nodes[at] as number
      }
      const value = (nodes[at + 2] as number) | ((nodes[at + 3] as number) << 8)
      const role = roles[tree] as number
      scores[role] = (scores[role] as number) + (value > 32767 ? value - 65536 : value)
    }
    toShares(scores, found, piece * roleCount)
  }
  return found
}

/** Scores (log odds) → probabilities. */
function toShares(scores: Int32Array, out: Uint8Array, start: number): void {
  for (let at = 0; at < scores.length; at++)
    out[start + at] = Math.round(255 / (1 + Math.exp(-(scores[at] as number) / scale)))
}
