/** Characters drawn twice to look bold or shadowed → once. */
import type { Glyphs, Style } from './content.ts'

/** Copies lie within this share of the type size; the narrowest letters (`ll`) are 0.2 em apart. */
const copyOffset = 0.13
const cell = 2

/** Marks copies by giving them a blank of no width; the arrays keep their length. */
export function removeOverprint(glyphs: Glyphs): void {
  const seen = new Map<number, number[]>()
  for (let at = 0; at < glyphs.count; at++) {
    const code = glyphs.codes[at] as number
    if (code === 0x20) continue
    const x = glyphs.originX[at] as number
    const y = glyphs.originY[at] as number
    const size = (glyphs.styles[glyphs.style[at] as number] as Style).size
    const reach = Math.max(0.3, Math.min(cell, copyOffset * size))
    const column = Math.floor(x / cell)
    const row = Math.floor(y / cell)
    if (hasCopy(glyphs, seen, at, reach)) {
      glyphs.codes[at] = 0x20
      glyphs.right[at] = glyphs.left[at] as number
      continue
    }
    const key = keyOf(code, column, row)
    const list = seen.get(key)
    if (!list) seen.set(key, [at])
    // A pile of one character in one place is a drawing or an attack; a few are enough to compare with.
    else if (list.length < 8) list.push(at)
  }
}

function hasCopy(glyphs: Glyphs, seen: Map<number, number[]>, at: number, reach: number): boolean {
  const code = glyphs.codes[at] as number
  const x = glyphs.originX[at] as number
  const y = glyphs.originY[at] as number
  for (let column = Math.floor((x - reach) / cell); column <= Math.floor((x + reach) / cell); column++) {
    for (let row = Math.floor((y - reach) / cell); row <= Math.floor((y + reach) / cell); row++) {
      for (const other of seen.get(keyOf(code, column, row)) ?? []) {
        // Parts of one ligature share a box and are neighbours in the text.
        if (at - other < 2) continue
        const offX = Math.abs((glyphs.originX[at] as number) - (glyphs.originX[other] as number))
        const offY = Math.abs((glyphs.originY[at] as number) - (glyphs.originY[other] as number))
        if (offX <= reach && offY <= reach && glyphs.turn[at] === glyphs.turn[other]) return true
      }
    }
  }
  return false
}

function keyOf(code: number, column: number, row: number): number {
  return (Math.imul(code, 0x9e3779b1) ^ Math.imul(column + 4096, 0x85ebca6b) ^ Math.imul(row + 4096, 0xc2b2ae35)) >>> 0
}
