/** What the pieces of a page's lines are, as predicted by a model that was trained on printed pages. */
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'
import { featuresOf } from './features.ts'
import { probabilities, type Role, roleCount, roleNames } from './forest.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** A piece of a line with the probability of each role. */
export interface RoledPiece {
  piece: Piece
  /** In 255ths, by the order of `roleNames`. */
  shares: Uint8Array
}

/** Pages of more words are none that is read: their lines have no roles. */
const maxWords = 20_000

/** Minimum number of pieces: with fewer, neither the usual type nor neighbours can be established. */
const minPieces = 6

/** @returns Top to bottom; [] for a page of too many or too few words. */
export function lineRoles(page: PreparedPage): RoledPiece[] {
  if (page.words.length < minPieces || page.words.length > maxWords) return []
  const found = piecesOf(page.words)
  if (found.pieces.length < minPieces) return []
  const shares = probabilities(featuresOf(page, found))
  return found.pieces.map((piece, at) => ({ piece, shares: shares.subarray(at * roleCount, (at + 1) * roleCount) }))
}

const places = new Map<Role, number>(roleNames.map((name, at) => [name, at]))

/** The probability of a role, from 0 to 1. */
export function chanceOf(role: Role, shares: Uint8Array): number {
  return (shares[places.get(role) as number] as number) / 255
}

/** The roles of a page's words, piece by piece: what is kept of them until the page has its blocks. */
export type WordRoles = readonly { words: readonly Word[]; shares: Uint8Array }[]

export function rolesOfWords(pieces: readonly RoledPiece[]): WordRoles {
  return pieces.map(({ piece: { words }, shares }) => ({ words, shares }))
}
