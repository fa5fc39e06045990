/** Cells that come close to each other → chunks: a number set to the right, and a text that begins at once behind it. */

import { maxOf, minOf } from '../../../statistics.ts'
import { leftOf } from '../../by-place.ts'
import type { Word } from '../../words/words.ts'
import { type Chunk, isNumeric, type TextRow } from './text-rows.ts'

/** Rows in which a word begins at one place, at least. */
const minRows = 3
/** Points by which the place may differ. */
const samePlace = 0.5
/** Gap (in em) between two words, at least. */
export const minGapWidth = 0.1

/** Before a word of a chunk, or behind its last. */
interface Edge {
  /** Number of its row. */
  row: number
  /** Number of its chunk, and of the word behind it in that. */
  chunk: number
  at: number
  /** A gap separates it from the next chunk. */
  isOuter: boolean
}

/**
 * Where words of successive rows begin or end at one place, and wide a gap separates a cell there in one of them, cells
 * begin or end in all that have as many cells then: lines of prose leave no such edges. Where numbers without a
 * space behind them end at one place and the next words begin at one place, no other gap is needed.
 */
export function cutChunks(rows: readonly TextRow[]): readonly TextRow[] {
  const cuts = rows.map(() => new Map<string, Cut>())
  const groups = [leftEdges, rightEdges].flatMap((edgesOf) => sharedEdges(rows, edgesOf))
  for (const edges of groups)
    for (const edge of edges) if (!edge.isOuter) addCut(cuts[edge.row] as Map<string, Cut>, edge, edges)
  if (cuts.every(({ size }) => size === 0)) return rows
  const certain = cuts.map((own) => [...own.values()].filter(isCertain))
  const counts = new Map(
    groups.map((edges) => {
      const outer = edges.filter(({ isOuter }) => isOuter)
      return [edges, new Set(outer.map(({ row }) => (rows[row] as TextRow).chunks.length + lengthOf(certain[row])))]
    }),
  )
  return rows.map((row, number) => {
    const likely = [...(cuts[number] as Map<string, Cut>).values()].filter(
      (cut) => isCertain(cut) || cut.groups.some((edges) => counts.get(edges)?.size),
    )
    const count = row.chunks.length + likely.length
    const areCells = likely.every((cut) => isCertain(cut) || cut.groups.some((edges) => counts.get(edges)?.has(count)))
    const own = areCells ? likely : (certain[number] as Cut[])
    if (!own.length) return row
    const chunks = row.chunks.flatMap((chunk, at) =>
      partsOf(
        chunk,
        own.flatMap((cut) => (cut.chunk === at ? [cut.at] : [])),
      ),
    )
    return { ...row, chunks, isCut: true }
  })
}

interface Cut {
  chunk: number
  at: number
  /** The edges that stand at one place with it: of words that begin, of numbers that end. */
  groups: Edge[][]
}

function addCut(cuts: Map<string, Cut>, { chunk, at }: Edge, edges: Edge[]): void {
  const key = `${chunk}|${at}`
  const known = cuts.get(key)
  if (known) known.groups.push(edges)
  else cuts.set(key, { chunk, at, groups: [edges] })
}

function isCertain({ groups }: Cut): boolean {
  return groups.length > 1
}

function lengthOf(cuts: readonly Cut[] | undefined): number {
  return cuts?.length ?? 0
}

type Place = Edge & { place: number }

function leftEdges({ chunks, size }: TextRow, row: number): Place[] {
  const edges: Place[] = []
  chunks.forEach(({ words }, chunk) => {
    words.forEach((word, at) => {
      if (at === 0 ? chunk > 0 : !goesOn(words[at - 1] as Word, word, size))
        edges.push({ row, chunk, at, isOuter: at === 0, place: word.left })
    })
  })
  return edges
}

function rightEdges({ chunks, size }: TextRow, row: number): Place[] {
  const edges: Place[] = []
  chunks.forEach(({ words }, chunk) => {
    words.forEach((word, at) => {
      const next = words[at + 1]
      const isEdge = next ? !word.spaceAfter && !goesOn(word, next, size) : chunk < chunks.length - 1
      if (isEdge && isNumeric(word.text)) edges.push({ row, chunk, at: at + 1, isOuter: !next, place: word.right })
    })
  })
  return edges
}

/** Edges of several rows that follow each other, at one place. */
function sharedEdges(rows: readonly TextRow[], edgesOf: (row: TextRow, at: number) => Place[]): Edge[][] {
  const open = new Map<number, Edge[]>()
  const shared: Edge[][] = []
  const close = (place: number, edges: Edge[]): void => {
    open.delete(place)
    if (edges.length >= minRows) shared.push(edges)
  }
  rows.forEach((line, row) => {
    for (const edge of edgesOf(line, row)) {
      const place = Math.round(edge.place / samePlace)
      const known = [place, place - 1, place + 1]
        .map((one) => open.get(one))
        .find((one) => one?.at(-1)?.row === row - 1)
      if (known) known.push(edge)
      else if (open.get(place)?.at(-1)?.row !== row) {
        close(place, open.get(place) ?? [])
        open.set(place, [edge])
      }
    }
    for (const [place, edges] of open) if ((edges.at(-1) as Edge).row < row) close(place, edges)
  })
  for (const [place, edges] of open) close(place, edges)
  return shared
}

/** Whether the two are parts of one word, or the second goes on a sentence. */
function goesOn(last: Word, word: Word, size: number): boolean {
  if (/^[-−–+±]$/.test(last.text) && /^[\d.,(]/.test(word.text)) return true
  return word.left - last.right < minGapWidth * size || (/\p{L}$/u.test(last.text) && /^\p{Ll}/u.test(word.text))
}

function partsOf(chunk: Chunk, cuts: readonly number[]): Chunk[] {
  if (!cuts.length) return [chunk]
  const ends = [...cuts].sort((a, b) => a - b)
  return [0, ...ends].map((from, at) => {
    const words = chunk.words.slice(from, ends[at])
    return { left: minOf(words, leftOf), right: maxOf(words, ({ right }) => right), words }
  })
}
