/** What of the lines of a page is to be looked at again. */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'

/** Gap between letters of one strip, in heights of letters. */
const widestGap = 2.5
export const maxStrips = 400

/** A part of a line, in pixels of the page. */
export interface Strip {
  left: number
  top: number
  right: number
  bottom: number
}

export function hasLetters({ text }: OcrWord): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Shapes side by side on one level, from left to right. */
export function stripsOf(shapes: readonly Component[], letters: number): Strip[] {
  const strips: Strip[] = []
  let open: Strip[] = []
  for (const shape of [...shapes].sort((a, b) => a.left - b.left)) {
    open = open.filter((strip) => shape.left - strip.right <= widestGap * letters)
    const host = open.find((strip) => {
      const overlap = Math.min(strip.bottom, shape.bottom) - Math.max(strip.top, shape.top)
      return overlap > 0.5 * Math.min(strip.bottom - strip.top, shape.bottom - shape.top)
    })
    if (host) {
      host.right = Math.max(host.right, shape.right)
      host.top = Math.min(host.top, shape.top)
      host.bottom = Math.max(host.bottom, shape.bottom)
    } else {
      const { left, top, right, bottom } = shape
      const strip = { left, top, right, bottom }
      strips.push(strip)
      open.push(strip)
    }
    if (strips.length > maxStrips) break
  }
  return strips.sort((a, b) => a.top - b.top || a.left - b.left)
}

/** With the words next to it, for a number or a letter alone is read worse than in its line. */
export function withNeighbours(strip: Strip, words: readonly OcrWord[], letters: number): Strip {
  const wide = { ...strip }
  const { before, after } = neighboursOf(strip, words, letters)
  for (const { box } of [...before, ...after]) widen(wide, box)
  return wide
}

/** @returns The strip, so wide and high that the box lies in it. */
export function widen(strip: Strip, [left, top, right, bottom]: OcrWord['box']): Strip {
  strip.left = Math.min(strip.left, Math.floor(left))
  strip.top = Math.min(strip.top, Math.floor(top))
  strip.right = Math.max(strip.right, Math.ceil(right))
  strip.bottom = Math.max(strip.bottom, Math.ceil(bottom))
  return strip
}

export interface Neighbours {
  before: OcrWord[]
  after: OcrWord[]
}

/** On the same level, the nearest word on each side, last, after the stray marks up to it. */
export function neighboursOf(
  { left, top, right, bottom }: Strip,
  words: readonly OcrWord[],
  letters: number,
): Neighbours {
  const level = words.filter(({ box }) => {
    const overlap = Math.min(bottom, box[3]) - Math.max(top, box[1])
    return overlap > 0.5 * Math.min(bottom - top, box[3] - box[1])
  })
  const isBefore = ({ box }: OcrWord): boolean => box[0] + box[2] < left + right
  return {
    before: nearest(level.filter(isBefore), { from: left, direction: -1 }, widestGap * letters),
    after: nearest(
      level.filter((word) => !isBefore(word)),
      { from: right, direction: 1 },
      widestGap * letters,
    ),
  }
}

function nearest(
  words: readonly OcrWord[],
  { from, direction }: { from: number; direction: 1 | -1 },
  gap: number,
): OcrWord[] {
  const [near, far] = direction === 1 ? ([0, 2] as const) : ([2, 0] as const)
  const found: OcrWord[] = []
  let reach = from
  for (const word of [...words].sort((a, b) => direction * (a.box[near] - b.box[near]))) {
    if (direction * (word.box[near] - reach) > gap) break
    found.push(word)
    if (hasLetters(word)) break
    reach = word.box[far]
  }
  return found
}
