/** Bullets and boxes at the beginning of lines: engines read them as `«`, `e`, `©` or nothing. */
import type { OcrMark, Raster } from '../../../core/engines/ocr.ts'
import type { Component } from './components.ts'

/** Sizes in heights of letters: smaller is a full stop, larger a picture. */
const [smallest, largest] = [0.33, 1.6]
const minPixels = 3
/** Share of its square that a dot fills (π/4 for a disc). */
const minFill = 0.68
/** Diameter of a ring in heights of letters: two thirds of them in browsers, and an `o` is all of one. */
const largestRing = 0.8
/** Share of each side of a box to tick that is drawn. */
const minSide = 0.85
/** Pixels of a side of a box: in fewer, the strokes of an `a` cannot be distinguished from the sides of a box. */
const minBoxPixels = 8
/** Width of the frame that a box may have, in sides of the box; inside of it there is nothing. */
const maxFrame = 0.25
/** Gap around a mark, in heights of letters: to its left, to its right, above and below. */
const [before, after, around] = [1.5, 0.35, 0.3]
/** Dark pixels in that gap, in squares of the height of letters: specks of a scan, not a stroke. */
const maxSpecks = 0.02
const maxMarks = 2_000

/**
 * Takes dots, rings and empty boxes that stand alone off a raster and returns where they were.
 *
 * @param raster Grey, dark on light, without rulings; its samples are changed.
 * @param letters Median height of its letters in pixels.
 */
export function takeMarks(
  raster: Raster,
  components: readonly Component[],
  { letters, threshold }: { letters: number; threshold: number },
): OcrMark[] {
  const marks: OcrMark[] = []
  if (letters === 0) return marks
  for (const component of components) {
    if (marks.length === maxMarks) break
    const filled = isDot(component, letters) || isRing(component, raster, { letters, threshold })
    if (!filled && !isBox(component, raster, { letters, threshold })) continue
    if (!standsAlone(component, raster, { letters, threshold })) continue
    marks.push({ box: [component.left, component.top, component.right, component.bottom], filled })
  }
  // Only now: what stood next to a mark would seem to stand alone without it.
  for (const { box } of marks) paint(box, raster)
  return marks
}

function isCompact({ left, top, right, bottom }: Component, letters: number): boolean {
  const [width, height] = [right - left, bottom - top]
  const [less, more] = width < height ? [width, height] : [height, width]
  return less >= Math.max(minPixels, smallest * letters) && more <= largest * letters && more <= less * 1.3 + 1
}

function isDot(component: Component, letters: number): boolean {
  const { left, top, right, bottom, area } = component
  return isCompact(component, letters) && area >= minFill * (right - left) * (bottom - top)
}

/** A small circle, as lists within lists have it: a letter `o` is larger. */
function isRing(component: Component, raster: Raster, { letters, threshold }: Scale): boolean {
  const { left, top, right, bottom } = component
  if (!isCompact(component, letters) || Math.max(right - left, bottom - top) > largestRing * letters) return false
  const [x, y] = [(left + right - 1) >> 1, (top + bottom - 1) >> 1]
  const dark = (toX: number, toY: number): boolean => raster.samples[toY * raster.width + toX]! <= threshold
  const isCrossed = (ray: readonly boolean[]): boolean => ray.some(Boolean)
  const rays = [
    Array.from({ length: x - left + 1 }, (_, step) => dark(x - step, y)),
    Array.from({ length: right - x }, (_, step) => dark(x + step, y)),
    Array.from({ length: y - top + 1 }, (_, step) => dark(x, y - step)),
    Array.from({ length: bottom - y }, (_, step) => dark(x, y + step)),
  ]
  return !dark(x, y) && rays.every(isCrossed)
}

interface Scale {
  letters: number
  threshold: number
}

function isBox(component: Component, raster: Raster, { letters, threshold }: Scale): boolean {
  const { left, top, right, bottom, area } = component
  if (!isCompact(component, letters) || bottom - top < 0.8 * letters) return false
  if (area > 0.6 * (right - left) * (bottom - top)) return false
  if (Math.min(right - left, bottom - top) < minBoxPixels || !isEmptyInside(component, raster, threshold)) return false
  const dark = (x: number, y: number): boolean => raster.samples[y * raster.width + x]! <= threshold
  const sides = [0, 0, 0, 0]
  for (let x = left; x < right; x++) {
    if (dark(x, top) || dark(x, top + 1)) sides[0]!++
    if (dark(x, bottom - 1) || dark(x, bottom - 2)) sides[1]!++
  }
  for (let y = top; y < bottom; y++) {
    if (dark(left, y) || dark(left + 1, y)) sides[2]!++
    if (dark(right - 1, y) || dark(right - 2, y)) sides[3]!++
  }
  return sides.every((drawn, side) => drawn >= minSide * (side < 2 ? right - left : bottom - top))
}

function isEmptyInside(
  { left, top, right, bottom }: Component,
  { samples, width }: Raster,
  threshold: number,
): boolean {
  const frame = Math.max(2, Math.floor(maxFrame * Math.min(right - left, bottom - top)))
  for (let y = top + frame; y < bottom - frame; y++)
    for (let x = left + frame; x < right - frame; x++) if (samples[y * width + x]! <= threshold) return false
  return true
}

function standsAlone(component: Component, raster: Raster, { letters, threshold }: Scale): boolean {
  const [left, right] = [component.left - before * letters, component.right + after * letters]
  const [top, bottom] = [component.top - around * letters, component.bottom + around * letters]
  const { width, height, samples } = raster
  let specks = maxSpecks * letters * letters
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const isOwn = y >= component.top && y < component.bottom && x >= component.left && x < component.right
      if (!isOwn && samples[y * width + x]! <= threshold && --specks < 0) return false
    }
  return true
}

function paint([left, top, right, bottom]: OcrMark['box'], { width, height, samples }: Raster): void {
  for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++)
    samples.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1))
}
