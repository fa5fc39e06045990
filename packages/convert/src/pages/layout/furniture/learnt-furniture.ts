/** Running heads and page numbers that a single page gives away by where and how they stand. */
import { maxOf, median } from '../../statistics.ts'
import { groupedBy } from '../grouped.ts'
import { chanceOf, type RoledPiece } from '../roles/line-roles.ts'
import type { Word } from '../words/words.ts'

/** Probability from which a row is taken away: a text that is lost costs more than a page number that stays. */
const surely = 0.55
/** The same of one piece of a row whose others stay. */
const surelyAlone = 0.85
/** Share of a page's characters that are furniture, at most. */
const maxShare = 0.4
/** More of a text, or of a page, than the rest. */
const half = 0.5
/** Type of furniture against the usual type of the page, where it is the largest of it, at most. */
const maxRatio = 1.1

/** @param pieces Of one page, top to bottom. */
export function learntFurniture(pieces: readonly RoledPiece[]): Word[] {
  const rows = rowsOf(pieces)
  const largest = maxOf(pieces, ({ piece }) => piece.size)
  const usual = median(pieces.map(({ piece }) => piece.size)) ?? 0
  const isBold = pieces.filter(({ piece }) => piece.bold > half).length > half * pieces.length
  const isTitle = ({ piece }: RoledPiece): boolean =>
    piece.size >= largest && (piece.size > maxRatio * usual || (piece.bold > half && !isBold))
  const found = new Set([...fromEdge(rows), ...fromEdge(rows.toReversed())])
  const kept = [...found].filter((piece) => !isTitle(piece))
  return charactersOf(kept) > maxShare * charactersOf(pieces) ? [] : kept.flatMap(({ piece }) => piece.words)
}

/** The furniture of the rows up to the first one, seen from an edge of the page, that has something else. */
function fromEdge(rows: readonly RoledPiece[][]): RoledPiece[] {
  const found: RoledPiece[] = []
  for (const row of rows) {
    const isWhole = meanOf(row, () => 1) > surely && meanOf(row, ({ piece }) => piece.characters) > surely
    const taken = isWhole ? row : adjacentText(row)
    found.push(...taken)
    if (taken.length < row.length) break
  }
  return found
}

/** Page numbers and the like on a line with text of the body: beside titles and cells there are none. */
function adjacentText(row: readonly RoledPiece[]): RoledPiece[] {
  const others = row.filter((one) => furnitureOf(one) <= surelyAlone)
  const isBody = ({ shares }: RoledPiece): boolean => chanceOf('text', shares) + chanceOf('item', shares) > surely
  return others.every(isBody) ? row.filter((one) => furnitureOf(one) > surelyAlone) : []
}

function rowsOf(pieces: readonly RoledPiece[]): RoledPiece[][] {
  return [...groupedBy(pieces, ({ piece }) => piece.row).values()]
}

function furnitureOf({ shares }: RoledPiece): number {
  return chanceOf('furniture', shares)
}

/** The mean probability of furniture over the pieces of a row. */
function meanOf(row: readonly RoledPiece[], weightOf: (piece: RoledPiece) => number): number {
  const weight = row.reduce((sum, one) => sum + weightOf(one), 0)
  return row.reduce((sum, one) => sum + furnitureOf(one) * weightOf(one), 0) / weight
}

function charactersOf(pieces: readonly RoledPiece[]): number {
  return pieces.reduce((sum, { piece }) => sum + piece.characters, 0)
}
