/** The probability of each role by the model of line roles. */
import { type Forest, openForest, scoreOf, shareOf } from '../forest/forest.ts'
import { featureCount } from './features.ts'
import { featuresTrained, treesOfRole, weights } from './weights.ts'

export type Role = keyof typeof treesOfRole

export const roleNames = Object.keys(treesOfRole) as Role[]
export const roleCount = roleNames.length

let loaded: Forest | undefined

/** Unpacked when the first page is read. */
function forest(): Forest {
  if (featuresTrained !== featureCount) throw new Error('the weights are of other features: train them again')
  loaded ??= openForest(weights)
  return loaded
}

/**
 * @param rows `featureCount` bytes for each piece.
 * @returns The probability of each role for each piece, each by itself, in 255ths.
 */
export function probabilities(rows: Uint8Array): Uint8Array {
  const trees = forest()
  const count = rows.length / featureCount
  const found = new Uint8Array(count * roleCount)
  for (let piece = 0; piece < count; piece++) {
    let first = 0
    for (const [role, own] of Object.values(treesOfRole).entries()) {
      found[piece * roleCount + role] = shareOf(scoreOf(trees, first, first + own, rows, piece * featureCount))
      first += own
    }
  }
  return found
}
