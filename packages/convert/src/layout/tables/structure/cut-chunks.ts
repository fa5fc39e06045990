/** Cells that come close to each other → chunks: a number set to the right, and a text that begins at once behind it. */
import { leftOf } from '../../by-place.ts'
import { least, most } from '../../extent.ts'
import { addTo } from '../../grouped.ts'
import type { Word } from '../../words/words.ts'
import type { Chunk, TextRow } from './text-rows.ts'

/** Rows in which a word begins at one place, at least. */
const fewestRows = 3
/** Points by which the place may differ. */
const samePlace = 0.5
/** White (in em) between two words, at least. */
export const leastWhite = 0.1

interface Start {
  /** Number of its row. */
  row: number
  /** Number of its chunk, and of the first word there in that. */
  chunk: number
  at: number
}

/**
 * Where words of successive rows begin at one place, and wide white parts a cell from it in one of them, cells begin
 * in all that have as many cells then: lines of prose leave no such edges.
 */
export function cutChunks(rows: readonly TextRow[]): readonly TextRow[] {
  const cuts = new Map<number, Cut[]>()
  for (const starts of sharedStarts(rows)) {
    const counts = new Set(starts.filter(({ at }) => at === 0).map(({ row }) => (rows[row] as TextRow).chunks.length))
    if (counts.size) for (const start of starts) if (start.at > 0) addTo(cuts, start.row, { ...start, counts })
  }
  if (!cuts.size) return rows
  return rows.map((row, number) => {
    const own = cuts.get(number)
    const count = row.chunks.length + (own?.length ?? 0)
    if (!own?.every(({ counts }) => counts.has(count))) return row
    const chunks = row.chunks.flatMap((chunk, at) =>
      partsOf(
        chunk,
        own.flatMap((cut) => (cut.chunk === at ? [cut.at] : [])),
      ),
    )
    return { ...row, chunks, isCut: true }
  })
}

interface Cut extends Start {
  /** Chunks of the rows in which a chunk begins there. */
  counts: ReadonlySet<number>
}

/** Places at which words of several rows begin that follow each other. */
function sharedStarts(rows: readonly TextRow[]): Start[][] {
  const open = new Map<number, Start[]>()
  const shared: Start[][] = []
  const close = (place: number, starts: Start[]): void => {
    open.delete(place)
    if (starts.length >= fewestRows) shared.push(starts)
  }
  rows.forEach(({ chunks, size }, row) => {
    chunks.forEach(({ words }, chunk) => {
      words.forEach((word, at) => {
        if (at === 0 ? chunk === 0 : goesOn(words[at - 1] as Word, word, size)) return
        const place = Math.round(word.left / samePlace)
        const known = [place, place - 1, place + 1]
          .map((one) => open.get(one))
          .find((one) => one?.at(-1)?.row === row - 1)
        if (known) known.push({ row, chunk, at })
        else if (open.get(place)?.at(-1)?.row !== row) {
          close(place, open.get(place) ?? [])
          open.set(place, [{ row, chunk, at }])
        }
      })
    })
    for (const [place, starts] of open) if ((starts.at(-1) as Start).row < row) close(place, starts)
  })
  for (const [place, starts] of open) close(place, starts)
  return shared
}

/** Whether the two are parts of one word, or the second goes on a sentence. */
function goesOn(last: Word, word: Word, size: number): boolean {
  return word.left - last.right < leastWhite * size || (/\p{L}$/u.test(last.text) && /^\p{Ll}/u.test(word.text))
}

function partsOf(chunk: Chunk, cuts: readonly number[]): Chunk[] {
  if (!cuts.length) return [chunk]
  const ends = [...cuts].sort((a, b) => a - b)
  return [0, ...ends].map((from, at) => {
    const words = chunk.words.slice(from, ends[at])
    return { left: least(words, leftOf), right: most(words, ({ right }) => right), words }
  })
}
