/**
 * The files that models learn from, a row for each piece of a line:
 * NAME.features its features (`featureCount` bytes), NAME.labels what is known of its roles (a byte for each role: 1 it has
 * it, 0 it has it not, 2 nobody knows), NAME.places its document, page and number of characters, NAME.links the rows of the
 * pieces above, below, before and after it (-1 where there is none) and of the first piece of its page that looks as it
 * does (32 bits each).
 */
import { createWriteStream, type WriteStream } from 'node:fs'
import type { PreparedPage } from '../packages/convert/src/pages/layout/prepare-page.ts'
import { featureCount, featuresOf } from '../packages/convert/src/pages/layout/roles/features.ts'
import type { PagePieces, Piece } from '../packages/convert/src/pages/layout/roles/pieces.ts'

/** In the order of their numbers in the low bits of colours (see `pages/design.py`). */
export const roleNames = [
  'text',
  'heading',
  'furniture',
  'cell',
  'caption',
  'note',
  'item',
  'label',
  'figure',
  'contents',
] as const
export type RoleName = (typeof roleNames)[number]

/** Of some roles that a piece has them, of some that it has not; of the others nothing. */
export type Known = Partial<Record<RoleName, boolean | undefined>>

/** Of a piece whose role is known it is known that it has no other. */
export function onlyRole(role: RoleName): Known {
  return Object.fromEntries(roleNames.map((name) => [name, name === role]))
}

/** Rows at each edge of a page where a number alone may be that of the page. */
const rowsAtEdge = 3

/** Numbers amid a page may be those of its lines, for which there is a rule: a model that learnt them would lose cells. */
export function withoutLineNumbers({ pieces, rows }: PagePieces, known: readonly Known[]): Known[] {
  return known.map((one, at) => {
    const { text, row } = pieces[at] as Piece
    const isAmid = row >= rowsAtEdge && row < rows.length - rowsAtEdge
    return isAmid && /^\p{Nd}+$/u.test(text) ? { ...one, furniture: undefined } : one
  })
}

export interface PieceFiles {
  addPage: (document: number, page: PreparedPage, found: PagePieces, known: readonly Known[]) => void
  /** @returns What was written. */
  close: () => { pages: number; pieces: number; featureCount: number }
}

export function openPieceFiles(path: string): PieceFiles {
  const open = (name: string): WriteStream => createWriteStream(`${path}.${name}`)
  const [features, labels, places, links] = [open('features'), open('labels'), open('places'), open('links')] as const
  const counts = { pages: 0, pieces: 0, featureCount }
  return {
    addPage(document, page, found, known) {
      const start = counts.pieces
      const rowOf = new Map(found.pieces.map((piece, at) => [piece, start + at]))
      const alike = new Map<string, number>()
      for (const piece of found.pieces)
        if (!alike.has(piece.appearance)) alike.set(piece.appearance, rowOf.get(piece) as number)
      const row = (piece: Piece | undefined): number => (piece && rowOf.get(piece)) ?? -1
      features.write(Buffer.from(featuresOf(page, found)))
      labels.write(Buffer.from(known.flatMap(bytesOf)))
      places.write(words32(found.pieces.flatMap(({ characters }) => [document, counts.pages, characters])))
      links.write(
        words32(
          found.pieces.flatMap((piece) => [
            row(piece.above),
            row(piece.below),
            row(piece.before),
            row(piece.after),
            alike.get(piece.appearance) as number,
          ]),
        ),
      )
      counts.pages++
      counts.pieces += found.pieces.length
    },
    close() {
      for (const stream of [features, labels, places, links]) stream.end()
      return counts
    },
  }
}

function bytesOf(known: Known): number[] {
  return roleNames.map((role) => (known[role] === undefined ? 2 : known[role] ? 1 : 0))
}

function words32(numbers: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(numbers).buffer)
}
