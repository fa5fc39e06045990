/** Lines of prose on a page, and its columns. */
import type { Extent, Item } from './item.ts'
import type { PageItems, ProseWord } from './page-items.ts'

export interface TextLine extends Extent {
  baseline: number
}

/** Gap (in em) between words of one line, at most; formulas that are not known as such can be between them. */
const wordGap = 4.8
/** Gap (in em) between columns, at least. */
const columnGap = 0.8
/** How many lines begin at the edge of a column, at least. */
const fewLines = 6
/** Edges of more are those of a table or a drawing. */
const maxColumns = 24
/** Points; lines of a column begin at one place. */
export const sameEdge = 0.5

interface OpenLine extends TextLine {
  /** Where its last character ends. */
  end: number
}

type Piece = Extent & { baseline: number; size: number; word?: ProseWord }

/** Left edges at which many lines begin: those of columns, and of what is set in. */
export function columnsOf({ words, items }: PageItems): number[] {
  const begins = new Map<number, number>()
  followed(piecesOf(words, items), (line, { left, word, size }) => {
    if (!word || (line && left - line.end < columnGap * size)) return false
    const edge = Math.round(left)
    begins.set(edge, (begins.get(edge) ?? 0) + 1)
    return false
  })
  const columns: number[] = []
  for (const [edge, count] of begins)
    if (count + Math.max(begins.get(edge - 1) ?? 0, begins.get(edge + 1) ?? 0) >= fewLines) columns.push(edge)
  return columns.length > maxColumns ? [] : columns
}

/** By their baselines. */
export function textLines({ words, items }: PageItems, columns: readonly number[]): TextLine[] {
  const edges = new Set(columns)
  const lines = followed(piecesOf(words, items), (line, { left, size }) => {
    return line !== undefined && left - line.end > columnGap * size && edges.has(Math.round(left))
  })
  return lines.sort((a, b) => a.baseline - b.baseline)
}

function piecesOf(words: readonly ProseWord[], items: readonly Item[]): Piece[] {
  const ofWords = words.map((word): Piece => ({ ...word, word }))
  return [...ofWords, ...items].sort((a, b) => a.left - b.left)
}

/** @param begins Whether a piece begins a line, by the one at its left. */
function followed(pieces: readonly Piece[], begins: (line: OpenLine | undefined, piece: Piece) => boolean): TextLine[] {
  const lines: OpenLine[] = []
  const open = new Map<number, OpenLine>()
  for (const piece of pieces) {
    const { left, right, top, bottom, baseline, size, word } = piece
    const key = Math.round(baseline)
    const line = [open.get(key), open.get(key - 1), open.get(key + 1)].find(
      (one) => one && Math.abs(one.baseline - baseline) < 0.2 * size && left - one.end < wordGap * size,
    )
    const isFirst = begins(line, piece)
    if (line && !isFirst) {
      line.end = Math.max(line.end, right)
      if (!word) continue
      line.right = Math.max(line.right, right)
      line.top = Math.min(line.top, top)
      line.bottom = Math.max(line.bottom, bottom)
    } else if (word) {
      const made = { left, right, top, bottom, baseline, end: right }
      lines.push(made)
      open.set(key, made)
    }
  }
  return lines
}
