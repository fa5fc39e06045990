/** Characters drawn twice to look bold or shadowed → once. */
import type { Glyphs, Style } from '../content.ts'

/** Copies lie within this share of the type size; the narrowest letters (`ll`) are 0.2 em apart. */
const copyOffset = 0.13
/** Points; the reach of most type lies within one or two cells. */
const cell = 6
/** No copy is farther off, however large the type. */
const farthestCopy = 2
/** A pile of one character in one place is a drawing or an attack; a few are enough to compare with. */
const maxInPlace = 8
const longestChain = 64
/** Characters of one ligature or cluster. */
const longestLigature = 8

/** Characters by their code and the cell of the page in which they stand: chains in a hash table. */
interface Places {
  /** The first glyph of each chain plus one, or 0. */
  heads: Int32Array
  /** The glyph after each in its chain plus one, or 0. */
  next: Int32Array
  /** The key of each glyph that is in a chain. */
  keys: Int32Array
  mask: number
}

/** Marks copies by giving them a space of no width; the arrays keep their length. */
export function removeOverprint(glyphs: Glyphs): void {
  const places = emptyPlaces(glyphs.count)
  for (let at = 0; at < glyphs.count; at++) {
    const code = glyphs.codes[at] as number
    if (code === 0x20) continue
    const x = glyphs.originX[at] as number
    const y = glyphs.originY[at] as number
    const size = (glyphs.styles[glyphs.style[at] as number] as Style).size
    const reach = Math.max(0.3, Math.min(farthestCopy, copyOffset * size))
    if (hasCopy(glyphs, places, at, reach)) {
      glyphs.codes[at] = 0x20
      glyphs.right[at] = glyphs.left[at] as number
    } else addPlace(places, at, keyOf(code, Math.floor(x / cell), Math.floor(y / cell)))
  }
}

/** Pages up to this many characters use the same arrays. */
const sharedCharacters = 32_768
const shared: Omit<Places, 'mask'> = arraysFor(sharedCharacters)

function emptyPlaces(count: number): Places {
  let size = 16
  while (size < 2 * count) size *= 2
  const arrays = count > sharedCharacters ? arraysFor(size / 2) : shared
  arrays.heads.fill(0, 0, size)
  return { ...arrays, mask: size - 1 }
}

function arraysFor(count: number): Omit<Places, 'mask'> {
  return { heads: new Int32Array(2 * count), next: new Int32Array(count), keys: new Int32Array(count) }
}

/** Keys are mixed once more: their low bits are those of the cell. */
function slotOf(key: number, mask: number): number {
  return (key ^ (key >>> 15)) & mask
}

/** Only the first of a pile, and of keys that meet in one slot, are kept. */
function addPlace({ heads, next, keys, mask }: Places, at: number, key: number): void {
  const slot = slotOf(key, mask)
  let inPlace = 0
  let length = 0
  for (let other = heads[slot] as number; other > 0; other = next[other - 1] as number) {
    if (++length === longestChain) return
    if (keys[other - 1] === key && ++inPlace === maxInPlace) return
  }
  keys[at] = key
  next[at] = heads[slot] as number
  heads[slot] = at + 1
}

function hasCopy(glyphs: Glyphs, { heads, next, keys, mask }: Places, at: number, reach: number): boolean {
  const code = glyphs.codes[at] as number
  const x = glyphs.originX[at] as number
  const y = glyphs.originY[at] as number
  const turn = glyphs.turn[at]
  const column = Math.floor((x - reach) / cell)
  const row = Math.floor((y - reach) / cell)
  const columns = Math.floor((x + reach) / cell) - column
  const rows = Math.floor((y + reach) / cell) - row
  for (let right = 0; right <= columns; right++) {
    for (let down = 0; down <= rows; down++) {
      const key = keyOf(code, column + right, row + down)
      for (let found = heads[slotOf(key, mask)] as number; found > 0; found = next[found - 1] as number) {
        const other = found - 1
        if (keys[other] !== key || isOfOneLigature(glyphs, other, at)) continue
        const offX = Math.abs(x - (glyphs.originX[other] as number))
        const offY = Math.abs(y - (glyphs.originY[other] as number))
        if (offX <= reach && offY <= reach && turn === glyphs.turn[other]) return true
      }
    }
  }
  return false
}

/** Neighbours in the text, or parts that share a box with all that stands between them. */
function isOfOneLigature({ left, right }: Glyphs, first: number, last: number): boolean {
  if (last - first < 2) return true
  if (last - first > longestLigature) return false
  for (let at = first; at < last; at++) if (left[at] !== left[last] || right[at] !== right[last]) return false
  return true
}

function keyOf(code: number, column: number, row: number): number {
  return Math.imul(code, 0x9e3779b1) ^ Math.imul(column + 4096, 0x85ebca6b) ^ Math.imul(row + 4096, 0xc2b2ae35)
}
