/** Drawn lines that can be bars of fractions, roots and letters: as wide as what is at them. */
import type { Ruling } from '../layout/content.ts'
import { type Bar, type Extent, extentOf, middleX } from './item.ts'
import { overbrace, radicalCode, underbrace } from './symbols.ts'

/** Points; bars of formulas are 0.3 to 0.8 thick. */
const maxThickness = 1.5
/** More are those of a drawing. */
const maxBars = 600
/** Gap (in em) between a bar and what is at it, at most. */
const nearBar = 0.68
/** The same of what is next to that: letters next to a sum. */
const farFromBar = 1.5
/** How much (in em) wider a bar is than what is at it, at most. */
const maxWider = 0.7

interface Piece extends Extent {
  size: number
  /** Absent of words. */
  code?: number
}

export function pageBars(rulings: readonly Ruling[], pieces: readonly Piece[]): Bar[] {
  const flat = rulings.filter(({ horizontal, top, bottom }) => horizontal && bottom - top <= maxThickness)
  if (flat.length > maxBars) return []
  const merged = withoutCopies(flat)
  const braces = pieces.filter(({ code }) => code === overbrace || code === underbrace)
  const ofText = merged.filter((bar) => !braces.some((brace) => isOfBrace(bar, brace)))
  return ofText.filter((bar) => isFormulaBar(bar, ofText, pieces))
}

/** A filled bar that is drawn as its edges is two lines. */
function withoutCopies(rulings: readonly Ruling[]): Bar[] {
  const bars: Bar[] = []
  for (const { left, right, top, bottom } of rulings) {
    const same = bars.find(
      (bar) =>
        Math.abs(bar.left - left) < 0.5 && Math.abs(bar.right - right) < 0.5 && Math.abs(bar.top - top) < maxThickness,
    )
    if (!same) bars.push({ left, right, top, bottom })
  }
  return bars
}

/** Wide braces are drawn of pieces and lines. */
export function isOfBrace(bar: Bar, brace: Extent): boolean {
  return bar.left > brace.left && bar.right < brace.right && bar.top > brace.top - 1 && bar.bottom < brace.bottom + 1
}

/** How far (in em) the end of a root's symbol is from its bar, at most. */
const rootGap = 0.22

function isRootOf({ code, right, top, size }: Piece, bar: Bar): boolean {
  return code === radicalCode && Math.abs(right - bar.left) < rootGap * size && Math.abs(top - bar.top) < rootGap * size
}

function isFormulaBar(bar: Bar, bars: readonly Bar[], pieces: readonly Piece[]): boolean {
  const gapTo = (piece: Piece): number => Math.max(piece.top - bar.bottom, bar.top - piece.bottom)
  const at = pieces.filter((piece) => {
    const x = middleX(piece)
    return x > bar.left && x < bar.right && gapTo(piece) < farFromBar * piece.size && gapTo(piece) > -0.3 * piece.size
  })
  if (!at.some((piece) => gapTo(piece) < nearBar * piece.size)) return false
  if (pieces.some((piece) => isRootOf(piece, bar))) return true
  const size = Math.max(...at.map((piece) => piece.size))
  if (
    isOverColumns(
      at.filter((piece) => gapTo(piece) < nearBar * piece.size),
      bar,
    )
  )
    return false
  const within = bars.filter(
    (other) =>
      other !== bar &&
      other.left > bar.left - 1 &&
      other.right < bar.right + 1 &&
      Math.abs(other.top - bar.top) < 2.5 * size,
  )
  const { left, right } = extentOf([...at, ...within])
  return bar.right - right < maxWider * size && left - bar.left < maxWider * size && bar.right - bar.left < 60 * size
}

/** Gap (in em) between columns of a table, at least. */
const columnGap = 1

/** Below or above a line of a table are words and what is apart from them. */
function isOverColumns(pieces: readonly Piece[], bar: Bar): boolean {
  const isAbove = (piece: Piece): boolean => piece.bottom < bar.bottom
  return [pieces.filter(isAbove), pieces.filter((piece) => !isAbove(piece))].some((row) => {
    if (row.every(({ code }) => code !== undefined)) return false
    let reach = Infinity
    for (const piece of [...row].sort((a, b) => a.left - b.left)) {
      if (piece.left - reach > columnGap * piece.size) return true
      reach = Math.max(reach === Infinity ? -Infinity : reach, piece.right)
    }
    return false
  })
}
