/** Chinese and Japanese text whose lines run from the top to the bottom, from right to left. */
import type { Glyphs, Style } from '../content.ts'
import { isCjk } from '../scripts.ts'

/** Pairs of characters that are enough to recognise a page's direction. */
const enoughPairs = 12

/**
 * Gives the characters of a vertical page the turn that such lines have for the later stages: they
 * are read like lines that are turned a quarter clockwise.
 */
export function markVertical(glyphs: Glyphs): void {
  let down = 0
  let along = 0
  for (let at = 1; at < glyphs.count; at++) {
    if (!isUpright(glyphs, at) || !isUpright(glyphs, at - 1)) continue
    const size = (glyphs.styles[glyphs.style[at] as number] as Style).size
    const x = Math.abs((glyphs.left[at] as number) - (glyphs.left[at - 1] as number))
    const y = (glyphs.originY[at] as number) - (glyphs.originY[at - 1] as number)
    if (x < 0.4 * size && y > 0.6 * size && y < 1.6 * size) down++
    else if (Math.abs(y) < 0.3 * size && x > 0.4 * size && x < 1.6 * size) along++
  }
  if (down < enoughPairs || down < 2 * along) return
  for (let at = 0; at < glyphs.count; at++) if (glyphs.turn[at] === 0) glyphs.turn[at] = 1
}

function isUpright(glyphs: Glyphs, at: number): boolean {
  return glyphs.turn[at] === 0 && isCjk(glyphs.codes[at] as number)
}
