/** Measures of how alike two sequences are, each from 0 to 1. */
import type { Item } from './outline.ts'
import type { Table } from './table.ts'

/** Harmonic mean of the share of ours that is right and the share of theirs that we have. */
function f1(matched: number, ours: number, theirs: number): number {
  return ours + theirs === 0 ? 1 : (2 * matched) / (ours + theirs)
}

/** Words in common, whatever their order. */
export function bagLikeness(ours: readonly string[], theirs: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of theirs) left.set(word, (left.get(word) ?? 0) + 1)
  let matched = 0
  for (const word of ours) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    matched++
  }
  return f1(matched, ours.length, theirs.length)
}

/** One less the share of words (or characters) to insert, delete or replace (Levenshtein). */
export function editLikeness(ours: ArrayLike<string>, theirs: ArrayLike<string>): number {
  const longest = Math.max(ours.length, theirs.length)
  if (longest === 0) return 1
  let above = Uint32Array.from({ length: theirs.length + 1 }, (_, x) => x)
  let row = new Uint32Array(theirs.length + 1)
  for (let y = 1; y <= ours.length; y++) {
    row[0] = y
    for (let x = 1; x <= theirs.length; x++) {
      const replaced = above[x - 1]! + Number(ours[y - 1] !== theirs[x - 1])
      row[x] = Math.min(replaced, above[x]! + 1, row[x - 1]! + 1)
    }
    ;[above, row] = [row, above]
  }
  return 1 - above[theirs.length]! / longest
}

/** Share of the words that occur exactly once in both texts and lie on their longest common subsequence. */
export function orderLikeness(ours: readonly string[], theirs: readonly string[]): number | undefined {
  const places = onlyOnce(theirs)
  const order = [...onlyOnce(ours).keys()].flatMap((word) => places.get(word) ?? [])
  if (order.length === 0) return undefined
  const ends: number[] = []
  for (const place of order) {
    const at = ends.findIndex((end) => end >= place)
    ends[at === -1 ? ends.length : at] = place
  }
  return ends.length / order.length
}

function onlyOnce(words: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, word] of words.entries()) places.set(word, places.has(word) ? Number.NaN : place)
  for (const [word, place] of places) if (Number.isNaN(place)) places.delete(word)
  return places
}

/** Each item goes with the most alike of the others that is free; one of another kind counts half. */
export function itemsLikeness(ours: readonly Item[], theirs: readonly Item[]): number | undefined {
  if (ours.length + theirs.length === 0) return undefined
  const free = new Set(theirs)
  let matched = 0
  for (const item of ours) {
    const { best, value } = maxAlike(item, free, (a, b) => {
      const alike = a.text === b.text ? 1 : editLikeness(a.text, b.text)
      return alike < 0.5 ? 0 : alike * (a.kind === b.kind ? 1 : 0.5)
    })
    if (best) free.delete(best)
    matched += value
  }
  return f1(matched, ours.length, theirs.length)
}

/** Cells that say the same in the same column of rows that go together; empty ones are not counted. */
export function tablesLikeness(ours: readonly Table[], theirs: readonly Table[]): number | undefined {
  if (ours.length + theirs.length === 0) return undefined
  const free = new Set(theirs)
  let matched = 0
  for (const table of ours) {
    const { best } = maxAlike(table, free, (a, b) => bagLikeness(a.flat().filter(Boolean), b.flat().filter(Boolean)))
    if (!best) continue
    free.delete(best)
    matched += equalCells(table, best)
  }
  return f1(matched, filled(ours), filled(theirs))
}

function maxAlike<T>(
  one: T,
  among: Iterable<T>,
  alike: (a: T, b: T) => number,
): { best: T | undefined; value: number } {
  let best: T | undefined
  let value = 0
  for (const other of among) {
    const here = alike(one, other)
    if (here <= value) continue
    best = other
    value = here
    if (value === 1) break
  }
  return { best, value }
}

/** The most cells in common over all ways to put rows together in order. */
function equalCells(ours: Table, theirs: Table): number {
  let above = new Uint32Array(theirs.length + 1)
  let row = new Uint32Array(theirs.length + 1)
  for (const mine of ours) {
    for (const [x, their] of theirs.entries())
      row[x + 1] = Math.max(above[x]! + commonCells(mine, their), above[x + 1]!, row[x]!)
    ;[above, row] = [row, above]
  }
  return above[theirs.length]!
}

function commonCells(ours: readonly string[], theirs: readonly string[]): number {
  let common = 0
  for (const [x, cell] of ours.entries()) if (cell !== '' && cell === theirs[x]) common++
  return common
}

function filled(tables: readonly Table[]): number {
  return tables.flat(2).filter((cell) => cell !== '').length
}
