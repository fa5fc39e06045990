/** What is next to a formula on its line. */
import { firstWhere } from '../../core/binary-search.ts'
import type { Item } from './item.ts'
import type { PageItems } from './page-items.ts'

/** Gap (in em) beyond which what is at its side is no neighbour. */
const farNeighbour = 1.5

export interface Piece {
  left: number
  right: number
  size: number
  /** `hyphen`: also the end of an ordinal, as behind `n`; `point`: punctuation. */
  kind: 'word' | 'italics' | 'bold' | 'hyphen' | 'point' | 'number' | 'other'
}

export type Pieces = ReadonlyMap<number, readonly Piece[]>

export function piecesOfLines({ words, items }: PageItems): Pieces {
  const lines = new Map<number, Piece[]>()
  const add = (baseline: number, piece: Piece): void => {
    const key = Math.round(baseline)
    const line = lines.get(key)
    if (line) line.push(piece)
    else lines.set(key, [piece])
  }
  for (const { left, right, baseline, size, items: own } of words)
    add(baseline, { left, right, size, kind: kindOfWord(own) })
  for (const item of items)
    add(item.baseline, { left: item.left, right: item.right, size: item.size, kind: kindOf(item) })
  for (const line of lines.values()) line.sort((a, b) => a.left - b.left)
  return lines
}

function kindOfWord([first, second]: readonly Item[]): Piece['kind'] {
  if (first?.font.isBorrowed) return 'italics'
  if (/^[-‐–]$/u.test(String.fromCodePoint(first?.code ?? 0))) return 'hyphen'
  if (first?.font.alphabet === '\\mathbf') return 'bold'
  const text = [first, second].map((item) => String.fromCodePoint(item?.code ?? 0)).join('')
  return /^(?:th|st|nd|rd)$/.test(text) ? 'hyphen' : 'word'
}

function kindOf({ code, font }: Item): Piece['kind'] {
  const symbol = String.fromCodePoint(code)
  if (/^\p{N}$/u.test(symbol)) return 'number'
  if (/^[,;.:?!]$/.test(symbol)) return 'point'
  return font.isBorrowed && !/^\p{L}$/u.test(symbol) ? 'italics' : 'other'
}

/** What is next on the line, but for punctuation. */
export function neighbour(
  letter: Pick<Item, 'left' | 'right' | 'baseline' | 'size'>,
  pieces: Pieces,
  side: 1 | -1,
): Piece | undefined {
  const key = Math.round(letter.baseline)
  let best: Piece | undefined
  for (const at of [key - 1, key, key + 1]) {
    const line = pieces.get(at) ?? []
    const edge = firstWhere(line, (piece) => piece.left >= letter.left)
    for (let next = side < 0 ? edge - 1 : edge; next >= 0 && next < line.length; next += side) {
      const piece = line[next] as Piece
      const gap = side < 0 ? letter.left - piece.right : piece.left - letter.right
      if (gap > farNeighbour * letter.size) break
      if (piece.kind === 'point' || (side > 0 && piece.left < letter.right - 0.2 * letter.size)) continue
      if (!best || (side < 0 ? piece.right > best.right : piece.left < best.left)) best = piece
      break
    }
  }
  return best
}
