/**
 * What the model knows of a piece of a line: a row of numbers from 0 to 255 for each.
 *
 * The same code makes the rows for training (`training/dump-features.ts`) and in use, so the two cannot differ. The
 * order of the features is part of the weights: after a change here they have to be trained again.
 */
import { isCaption } from '../../../heading-inference/captions.ts'
import { isNumbered } from '../../../heading-inference/numbers.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { alignedAt, areaAround, nearestLines, type Scene, sceneOf } from './page-scene.ts'
import { colourOf, type PagePieces, type Piece, type Row } from './pieces.ts'

/** A value of a feature before it is cut to a byte. */
type Measure = (piece: Piece, scene: Scene) => number

/** Values outside of a byte are cut; what is not there is the greatest. */
const absent = 255

function byte(value: number): number {
  if (!(value > 0)) return 0
  return value > absent ? absent : Math.round(value)
}

const bit = (is: boolean): number => (is ? 1 : 0)
const log = (value: number): number => 12 * Math.log2(1 + Math.max(0, value))
const darkness = (colour: number): number => 15 - (Math.max(colour >> 16, (colour >> 8) & 255, colour & 255) >> 4)

function rowOf({ row }: Piece, { rows }: Scene, step = 0): Row | undefined {
  return rows[row + step]
}

/** Gap (in tenths of an em) between the row of a piece and the next one on that side. */
function rowGap(piece: Piece, scene: Scene, step: 1 | -1): number {
  const [own, next] = [rowOf(piece, scene), rowOf(piece, scene, step)]
  if (!own || !next) return absent
  return 20 + 10 * ((step === 1 ? next.top - own.bottom : own.top - next.bottom) / scene.bodySize)
}

const ofPage: readonly Measure[] = [
  (_, scene) => 8 * Math.floor((10 * scene.digits) / Math.max(1, scene.characters)),
  (_, scene) => 2 * Math.log2(1 + scene.pieces),
  (_, { width, height }) => bit(width > height),
  (_, scene) => scene.bodySize,
  (_, { characters, pieces }) => characters / Math.max(1, pieces) / 5,
  (_, scene) => 5 * Math.floor((5 * scene.bold) / Math.max(1, scene.characters)),
  (_, scene) => 2 * Math.log2(1 + scene.horizontals.length),
  (_, scene) => 2 * Math.log2(1 + scene.verticals.length),
  (_, scene) => (10 * (scene.sizes.get(Math.round(scene.bodySize * 2)) ?? 0)) / Math.max(1, scene.characters),
  (_, scene) => scene.sizes.size,
  (_, scene) => (10 * scene.largestSize) / scene.bodySize,
]

const ofPlace: readonly Measure[] = [
  ({ left }, { width }) => (100 * left) / width,
  ({ right }, { width }) => (100 * right) / width,
  ({ left, right }, { width }) => 100 + (100 * (left + right - width)) / width,
  ({ baseline }) => baseline / 4,
  ({ baseline }, { height }) => (height - baseline) / 4,
  ({ baseline }, { height }) => (200 * baseline) / height,
  ({ row }) => row,
  ({ row }, { rows }) => rows.length - 1 - row,
  (piece, scene) => rowGap(piece, scene, -1),
  (piece, scene) => rowGap(piece, scene, 1),
  ({ left }, scene) => (4 * (left - scene.left)) / scene.bodySize,
  ({ right }, scene) => (4 * (scene.right - right)) / scene.bodySize,
  ({ left, right }, scene) => 100 + (4 * (left + right - scene.left - scene.right)) / scene.bodySize,
  ({ top }, scene) => (top - scene.top) / scene.bodySize,
  ({ bottom }, scene) => (scene.bottom - bottom) / scene.bodySize,
  ({ left }, { lefts }) => log(alignedAt(lefts, left) - 1),
  ({ right }, { rights }) => log(alignedAt(rights, right) - 1),
  ({ left, right }, { middles }) => log(alignedAt(middles, (left + right) / 2) - 1),
]

const ofRow: readonly Measure[] = [
  (piece, scene) => rowOf(piece, scene)?.pieces.length ?? 0,
  (piece, scene) => rowOf(piece, scene)?.pieces.indexOf(piece) ?? 0,
  (piece, scene) => rowOf(piece, scene, -1)?.pieces.length ?? absent,
  (piece, scene) => rowOf(piece, scene, 1)?.pieces.length ?? absent,
  (piece, scene) => {
    const row = rowOf(piece, scene)
    return row ? (100 * (row.right - row.left)) / scene.width : 0
  },
  (piece, scene) => {
    const pieces = rowOf(piece, scene)?.pieces ?? []
    return (20 * pieces.reduce((sum, { digits }) => sum + digits, 0)) / Math.max(1, pieces.length)
  },
]

/** How many sizes (half points, the largest first) are larger. */
function rankIn(sizeOrder: readonly number[], size: number): number {
  let rank = 0
  while (rank < sizeOrder.length && (sizeOrder[rank] as number) > size * 2 + 0.5) rank++
  return rank
}

const ofType: readonly Measure[] = [
  ({ size }, { bodySize }) => (40 * size) / bodySize,
  ({ size }, { largestSize }) => (40 * size) / largestSize,
  ({ size }, { sizeOrder }) => rankIn(sizeOrder, size),
  ({ size }) => size * 2,
  ({ bold }) => 10 * bold,
  ({ italic }) => 10 * italic,
  ({ style }) => bit(style.monospace),
  ({ capitals }) => bit(capitals),
  ({ style }, { bodyColour }) => bit(colourOf(style) !== bodyColour),
  ({ style }) => darkness(style.colour),
  ({ appearance }, { appearances, characters }) => (100 * (appearances.get(appearance) ?? 0)) / Math.max(1, characters),
  ({ left, right, size }) => log((right - left) / size),
  ({ left, right }, { width }) => (100 * (right - left)) / width,
  ({ characters }) => log(characters),
  ({ words }) => words.length,
]

/** A number, alone or with what shows that it counts pages. */
const numberAlone = /^[-–—|\s[(]*(?:\p{Nd}{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})[-–—|\s\])]*$/u
const numberOf = /^(?:\p{L}{1,8}\.?\s?)?\p{Nd}{1,4}\s?(?:\/|\||\p{L}{1,3})\s?\p{Nd}{1,4}$/u
const wordAndNumber = /^\p{L}{1,7}\.?\s\p{Nd}{1,4}$/u
const numberWithLetter = /^\p{Lu}{1,2}-?\p{Nd}{1,4}$/u
const date = /\b(?:\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|(?:19|20)\p{Nd}{2})\b/u
const address = /https?:|www\.|[^\s@]@[^\s@.][^\s@]*\.[^\s@]|[\w-]\.(?:com|org|net|edu|gov|[a-z]{2})\b/i
const legal = /©|\(c\)|copyright|doi|issn|isbn|arxiv|all rights|confidential|version|\brev\b/i
const codeLike = /^(?=\S*\p{Nd})(?=\S*\p{Lu})[\p{Lu}\p{Nd}./-]{4,}$/u

const ofText: readonly Measure[] = [
  ({ digits }) => 20 * digits,
  ({ letters }) => 20 * letters,
  ({ first }) => first,
  ({ last }) => last,
  ({ text }) => bit(isNumbered(text)),
  ({ text }) => bit(numberAlone.test(text)),
  ({ text }) => bit(numberOf.test(text)),
  ({ text }) => bit(wordAndNumber.test(text) || numberWithLetter.test(text)),
  ({ text }) => bit(date.test(text)),
  ({ text }) => bit(address.test(text)),
  ({ text }) => bit(legal.test(text)),
  ({ text }) => bit(codeLike.test(text)),
  ({ text }) => bit(/[$€£¥%]/.test(text)),
  ({ text }) => bit(isCaption(text)),
  ({ text }) => bit(/^[•‣⁃∙·●○◦▪■□◆►▶➢✓☐☑☒❏–—*-]\s?/.test(text)),
  ({ text }) => bit(/^\(?(?:\p{Nd}{1,3}|[a-z]|[ivx]+)[.)]/iu.test(text)),
  ({ text }) => bit(/(?:\.\s?){4,}|_{3,}|…/.test(text)),
  ({ text }) => bit(/\s\p{Nd}{1,4}$/u.test(text)),
  ({ text }) => (20 * (text.match(/(?:^|\s)\p{Lu}/gu)?.length ?? 0)) / text.split(' ').length,
  ({ text }) => (text.match(/[.!?]\s/g)?.length ?? 0) * 4,
  ({ words }) =>
    bit(
      words.some(({ script }) => script !== undefined) ||
        (words.length > 1 && (words[0]?.style.size ?? 0) < 0.8 * (words[1]?.style.size ?? 0)),
    ),
]

/** Distance to a line, in fifths of an em. */
const lineGap = (at: number | undefined, place: number, { bodySize }: Scene): number =>
  at === undefined ? absent : (5 * Math.abs(at - place)) / bodySize

const ofDrawing: readonly Measure[] = [
  (piece, scene) => areaShare(areaAround(scene.fills, piece, scene)),
  (piece, scene) => areaShare(areaAround(scene.pictures, piece, scene)),
]

function areaShare(share: number): number {
  return share === 0 ? 0 : 1 + 100 * Math.sqrt(share)
}

/** Lines around a piece: how near, and how much of the page's width the horizontal ones have. */
function aroundPiece(piece: Piece, scene: Scene, row: Uint8Array, at: number): number {
  const middle = (piece.left + piece.right) / 2
  const y = (piece.top + piece.bottom) / 2
  const across = nearestLines(scene.horizontals, y, middle)
  const along = nearestLines(scene.verticals, middle, y)
  const span = (line: { from: number; to: number } | undefined): number =>
    line ? 1 + (100 * (line.to - line.from)) / scene.width : 0
  row[at] = byte(lineGap(across.before?.at, piece.top, scene))
  row[at + 1] = byte(lineGap(across.behind?.at, piece.bottom, scene))
  row[at + 2] = byte(span(across.before))
  row[at + 3] = byte(span(across.behind))
  row[at + 4] = byte(lineGap(along.before?.at, piece.left, scene))
  row[at + 5] = byte(lineGap(along.behind?.at, piece.right, scene))
  return at + 6
}
const aroundCount = 6

/** A measure of a neighbour, seen from the piece. */
type Relation = (other: Piece, piece: Piece, scene: Scene) => number

const ofNeighbour: readonly Relation[] = [
  (other, piece) => (40 * other.size) / piece.size,
  (other) => 10 * other.bold,
  (other) => log(other.characters),
  (other, piece, scene) => 128 + (4 * (other.left - piece.left)) / scene.bodySize,
  (other, piece, scene) => 128 + (4 * (other.right - piece.right)) / scene.bodySize,
  (other) => 20 * other.digits,
  ({ first }) => first,
  ({ last }) => last,
  (other, piece) => bit(other.appearance === piece.appearance),
  (other, piece, scene) => {
    const gap = Math.max(other.top - piece.bottom, piece.top - other.bottom)
    return 20 + (10 * gap) / scene.bodySize
  },
  (other, piece, scene) => {
    const gap = Math.max(other.left - piece.right, piece.left - other.right)
    return 20 + (4 * gap) / scene.bodySize
  },
  (other) => bit(other.capitals),
]

const neighbours: readonly ((piece: Piece) => Piece | undefined)[] = [
  ({ above }) => above,
  ({ below }) => below,
  ({ above }) => above?.above,
  ({ below }) => below?.below,
  ({ before }) => before,
  ({ after }) => after,
]

const own: readonly Measure[] = [...ofPage, ...ofPlace, ...ofRow, ...ofType, ...ofText, ...ofDrawing]

export const featureCount = own.length + aroundCount + neighbours.length * ofNeighbour.length

/** @returns A row of `featureCount` bytes for each piece. */
export function featuresOf(page: PreparedPage, found: PagePieces): Uint8Array {
  const scene = sceneOf(page, found)
  const rows = new Uint8Array(found.pieces.length * featureCount)
  found.pieces.forEach((piece, index) => {
    const row = rows.subarray(index * featureCount, (index + 1) * featureCount)
    let at = 0
    for (const measure of own) row[at++] = byte(measure(piece, scene))
    at = aroundPiece(piece, scene, row, at)
    for (const neighbourOf of neighbours) {
      const other = neighbourOf(piece)
      for (const relation of ofNeighbour) row[at++] = other ? byte(relation(other, piece, scene)) : absent
    }
  })
  return rows
}
