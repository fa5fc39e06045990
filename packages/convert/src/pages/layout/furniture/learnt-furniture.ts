/** Page headers and page numbers that a single page gives away by where and how they stand. */
import { append } from '../../../core/document/append.ts'
import { maxOf, median } from '../../statistics.ts'
import { groupedBy } from '../grouped.ts'
import { chanceOf, type RoledPiece } from '../roles/line-roles.ts'
import type { Piece } from '../roles/pieces.ts'
import type { Word } from '../words/words.ts'

/** Probability from which a row is taken away: a text that is lost costs more than a page number that stays. */
const surely = 0.55
/** The same of one piece of a row whose others stay. */
const surelyAlone = 0.85
/** Share of a page's characters that are furniture, at most. */
const maxShare = 0.4
/** More of a text, or of a page, than the rest. */
const half = 0.5
/** Space (in em) between two texts of one row that are none of different columns, at most. */
const spaceBetween = 1.5
/** Gap (in em) between lines of one text, at most, and how near (in em) they begin, end or have their middle. */
const lineGap = 0.7
const sameEdge = 0.3
/** Probability from which what is set in bold or slightly larger type is no title. */
const surelyNoTitle = 0.9
/** Type of furniture against the usual type of the page, where it is the largest of it, at most; and where it is surely none. */
const maxRatio = 1.1
const largeRatio = 1.4

/** @param pieces Of one page, top to bottom. */
export function learntFurniture(pieces: readonly RoledPiece[]): Word[] {
  const rows = rowsOf(pieces)
  const largest = maxOf(pieces, ({ piece }) => piece.size)
  const usual = median(pieces.map(({ piece }) => piece.size)) ?? 0
  const isBold = pieces.filter(({ piece }) => piece.bold > half).length > half * pieces.length
  const isTitle = (one: RoledPiece): boolean => {
    const { size, bold } = one.piece
    if (size < largest) return false
    if (furnitureOf(one) > surelyNoTitle) return size > largeRatio * usual
    return size > maxRatio * usual || (bold > half && !isBold)
  }
  const beyond = [rows, rows.toReversed()].flatMap((edge) => beyondNumber(edge, usual))
  const found = new Set([...beyond, ...fromEdge(rows), ...fromEdge(rows.toReversed())])
  const titleRows = new Set(pieces.filter(isTitle).map(({ piece }) => piece.row))
  const marks = groupedBy([...found], ({ piece }) => `${piece.size} ${textOf(piece)}`)
  const isMark = ({ piece }: RoledPiece): boolean => (marks.get(`${piece.size} ${textOf(piece)}`)?.length ?? 0) > 1
  const taken = [...found].filter(
    (one) => (!isTitle(one) || isMark(one)) && !(titleRows.has(one.piece.row) && isKeyWithValue(one.piece)),
  )
  return charactersOf(taken) > maxShare * charactersOf(pieces) ? [] : taken.flatMap(({ piece }) => piece.words)
}

function textOf({ words }: Piece): string {
  return words.map(({ text }) => text).join(' ')
}

/** `Date: 2/10/2014`, as it stands next to the title of an invoice. */
function isKeyWithValue(piece: Piece): boolean {
  return /^\p{L}[^:]{0,24}: ?\S/u.test(textOf(piece))
}

/** Rows at the edge of a page among which its number is looked for, and type of what stands there against the usual, at most. */
const rowsAtEdge = 4
const smallRatio = 0.9

/** What stands next to the number of a page and beyond it, in small type: the name of the report, its publisher, a disclaimer. */
function beyondNumber(rows: readonly RoledPiece[][], usual: number): RoledPiece[] {
  const last = rows.slice(0, rowsAtEdge).findLastIndex((row) => row.length > 1 && row.some(isPageNumber))
  const beyond = rows.slice(0, last + 1).flat()
  if (!beyond.every(({ piece }) => piece.size <= smallRatio * usual)) return []
  return [
    ...beyond,
    ...(rows[last + 1] ?? []).filter((one, _, row) => row.length === 1 && isBelowNumber(one, rows[last])),
  ]
}

/** Gap (in em) between two lines of a page header, and characters of the second, at most. */
const headerGap = 1.8
const longestHeader = 40

/** A short line in the type of that with the number and centred below it, as the part of an opinion or a chapter. */
function isBelowNumber({ piece }: RoledPiece, row: readonly RoledPiece[] = []): boolean {
  return row.some(({ piece: other }) => {
    const gap = Math.max(piece.top, other.top) - Math.min(piece.bottom, other.bottom)
    const shift = piece.left + piece.right - other.left - other.right
    return (
      piece.size === other.size &&
      piece.characters <= longestHeader &&
      gap < headerGap * piece.size &&
      Math.abs(shift) < 2 * sameEdge * piece.size
    )
  })
}

function isPageNumber(one: RoledPiece): boolean {
  const [first, ...others] = one.piece.words
  return !others.length && /^\d{1,4}$/.test(first?.text ?? '') && furnitureOf(one) > surely
}

/** The furniture of the rows, seen from an edge of the page, up to what is something else in the same columns. */
function fromEdge(rows: readonly RoledPiece[][]): RoledPiece[] {
  const found: RoledPiece[] = []
  const others: RoledPiece[] = []
  let [above, text]: [readonly RoledPiece[], Votes] = [[], noVotes]
  for (const row of rows) {
    const open = row.filter(({ piece }) => !others.some((other) => shareColumn(piece, other.piece)))
    if (open.length === 0) continue
    const own = votesOf(open)
    const all = isOfText(open, above) ? sumOf(text, own) : own
    const isWhole = isFurniture(own) || isFurniture(all)
    const taken = isWhole ? open : adjacentText(open)
    ;[above, text] = isWhole ? [open, all] : [[], noVotes]
    append(found, taken)
    append(
      others,
      row.filter((one) => !taken.includes(one)),
    )
  }
  return found
}

/** What pieces say of being furniture, each with one vote and with one for each of its characters. */
interface Votes {
  pieces: number
  ofPieces: number
  characters: number
  ofCharacters: number
}

const noVotes: Votes = { pieces: 0, ofPieces: 0, characters: 0, ofCharacters: 0 }

function votesOf(pieces: readonly RoledPiece[]): Votes {
  return pieces.reduce((votes, one) => {
    const [chance, { characters }] = [furnitureOf(one), one.piece]
    return sumOf(votes, { pieces: 1, ofPieces: chance, characters, ofCharacters: chance * characters })
  }, noVotes)
}

function sumOf(a: Votes, b: Votes): Votes {
  return {
    pieces: a.pieces + b.pieces,
    ofPieces: a.ofPieces + b.ofPieces,
    characters: a.characters + b.characters,
    ofCharacters: a.ofCharacters + b.ofCharacters,
  }
}

function isFurniture({ pieces, ofPieces, characters, ofCharacters }: Votes): boolean {
  return ofPieces > surely * pieces && ofCharacters > surely * characters
}

/** Whether the row is one more of the text, as of the address in the footer of a letter: each piece stands in a column of it, in its type. */
function isOfText(row: readonly RoledPiece[], above: readonly RoledPiece[]): boolean {
  return row.every(({ piece }) => above.some((other) => goesOnIn(piece, other.piece)))
}

function goesOnIn(a: Piece, b: Piece): boolean {
  if (Math.abs(a.row - b.row) !== 1 || a.size !== b.size || a.bold > half !== b.bold > half) return false
  const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
  const [left, right] = [a.left - b.left, a.right - b.right]
  const tolerance = sameEdge * a.size
  return gap < lineGap * a.size && [left, right, (left + right) / 2].some((shift) => Math.abs(shift) < tolerance)
}

/** Whether they stand above each other; a space between them (in em) is none between columns. */
function shareColumn(a: Piece, b: Piece): boolean {
  const space = spaceBetween * Math.max(a.size, b.size)
  return a.left < b.right + space && b.left < a.right + space
}

/** Page numbers and the like on a line with text of the body: next to titles and cells there are none. */
function adjacentText(row: readonly RoledPiece[]): RoledPiece[] {
  const others = row.filter((one) => furnitureOf(one) <= surelyAlone)
  const isBody = ({ shares }: RoledPiece): boolean =>
    furnitureOf({ shares }) + chanceOf('cell', shares) + chanceOf('heading', shares) < 1 - surely
  return others.every(isBody) ? row.filter((one) => furnitureOf(one) > surelyAlone) : []
}

function rowsOf(pieces: readonly RoledPiece[]): RoledPiece[][] {
  return [...groupedBy(pieces, ({ piece }) => piece.row).values()]
}

function furnitureOf({ shares }: Pick<RoledPiece, 'shares'>): number {
  return chanceOf('furniture', shares)
}

function charactersOf(pieces: readonly RoledPiece[]): number {
  return pieces.reduce((sum, { piece }) => sum + piece.characters, 0)
}
