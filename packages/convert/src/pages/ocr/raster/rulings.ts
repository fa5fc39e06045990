/** Straight lines of a picture: what frames the cells of a table, and what an engine reads as `|` and `_`. */
import type { Raster, RasterRuling } from '../../../core/engines/ocr.ts'
import { histogramOf } from './histogram.ts'

/** How much darker than the ground a line is at least; light grey hairlines count. */
const minContrast = 24
/** Minimum length of a ruling in heights of letters: longer than any stroke of a letter. */
const minLengthInLetters = 4
const minPixels = 24
/** Maximum thickness of a ruling in heights of letters: thinner than the strokes of a large heading. */
const maxThickness = 0.4
const maxRulings = 20_000
/** Share of a ruling's length that may have ink next to it; rows of blurred letters that run together have more. */
const maxCompany = 0.35
/** Pixels next to a line that its softened edge may reach. */
const halo = 1

/**
 * Takes the horizontal and vertical lines off a raster and returns where they were.
 *
 * @param raster Grey, dark on light, upright; its samples are changed.
 * @param letterHeight Median height of its letters in pixels; 0 when unknown.
 */
export function takeRulings(raster: Raster, letterHeight: number): RasterRuling[] {
  const letters = letterHeight || Math.max(8, (raster.dpi ?? 96) / 12)
  const bounds = {
    dark: groundOf(raster) - minContrast,
    length: Math.max(minPixels, Math.round(letters * minLengthInLetters)),
    thickness: Math.max(3, Math.round(letters * maxThickness)),
  }
  const rulings = [...strokes(raster, bounds, true), ...strokes(raster, bounds, false)]
    .slice(0, maxRulings)
    .filter((ruling) => standsFree(raster, ruling, bounds.dark))
  for (const ruling of rulings) erase(raster, ruling, bounds.dark)
  return rulings
}

/** The commonest level of the lighter half. */
function groundOf({ samples }: Raster): number {
  const { counts } = histogramOf(samples)
  let ground = 255
  for (let level = 255; level >= 128; level--) if (counts[level]! > counts[ground]!) ground = level
  return ground
}

interface Bounds {
  dark: number
  length: number
  thickness: number
}

/** A line in the making, `at` counted across it and `from`–`to` along it. */
interface Stroke {
  from: number
  to: number
  first: number
  last: number
}

/** Runs of dark pixels that lie side by side make one stroke. */
function strokes(raster: Raster, bounds: Bounds, horizontal: boolean): RasterRuling[] {
  const found: Stroke[] = []
  let open: Stroke[] = []
  for (const runs of horizontal ? rowsOf(raster, bounds) : columnsOf(raster, bounds)) {
    const next: Stroke[] = []
    for (const [at, from, to] of runs) {
      const touching = open.find((stroke) => stroke.last >= at - 1 && stroke.from < to && stroke.to > from)
      if (touching) {
        touching.from = Math.min(touching.from, from)
        touching.to = Math.max(touching.to, to)
        touching.last = at
      } else {
        const stroke = { from, to, first: at, last: at }
        found.push(stroke)
        next.push(stroke)
      }
    }
    open = [...open.filter((stroke) => runs[0] && stroke.last >= (runs[0][0] as number)), ...next]
  }
  return found
    .filter(({ first, last, from, to }) => last - first < bounds.thickness && to - from >= bounds.length)
    .map(({ first, last, from, to }) =>
      horizontal
        ? { left: from, right: to, top: first, bottom: last + 1, horizontal }
        : { left: first, right: last + 1, top: from, bottom: to, horizontal },
    )
}

type Run = [at: number, from: number, to: number]

/** A run of `length` pixels has one at a multiple of it, so only these are looked at: every pixel takes twice as long. */
function* rowsOf({ width, height, samples }: Raster, { dark, length }: Bounds): Generator<Run[]> {
  for (let y = 0; y < height; y++) {
    const runs: Run[] = []
    const row = y * width
    for (let x = 0; x < width; x += length) {
      if (samples[row + x]! >= dark) continue
      let [from, to] = [x, x + 1]
      while (from > 0 && samples[row + from - 1]! < dark) from--
      while (to < width && samples[row + to]! < dark) to++
      if (to - from >= length) runs.push([y, from, to])
      while (x + length < to) x += length
    }
    yield runs
  }
}

/** Column by column; found as the rows are, a row of pixels after another. */
function columnsOf({ width, height, samples }: Raster, { dark, length }: Bounds): Run[][] {
  const columns: Run[][] = Array.from({ length: width }, () => [])
  for (let y = 0; y < height; y += length)
    for (let x = 0; x < width; x++) {
      if (samples[y * width + x]! >= dark) continue
      let [from, to] = [y, y + 1]
      const before = y - length
      while (from > 0 && from > before && samples[(from - 1) * width + x]! < dark) from--
      // It was found from the row before.
      if (from === before) continue
      while (to < height && samples[to * width + x]! < dark) to++
      if (to - from >= length) columns[x]!.push([x, from, to])
    }
  return columns
}

/** Whether there is white along both sides of a line. */
function standsFree(raster: Raster, ruling: RasterRuling, dark: number): boolean {
  const { from, to, first, last, isDark } = across(raster, ruling, dark)
  let [before, after] = [0, 0]
  for (let position = from; position < to; position++) {
    if (isDark(position, first - 1)) before++
    if (isDark(position, last)) after++
  }
  return Math.max(before, after) <= maxCompany * (to - from)
}

/** Paints the ground over a line, but not where letters cross it. */
function erase(raster: Raster, ruling: RasterRuling, dark: number): void {
  const { from, to, first, last, max, isDark, paint } = across(raster, ruling, dark)
  for (let position = from; position < to; position++) {
    if (isDark(position, first - 1) || isDark(position, last)) continue
    for (let at = Math.max(0, first); at < Math.min(max, last); at++) paint(position, at)
  }
}

/** A line in its own directions: positions along it, and `first`–`last` across it with its soft edges. */
function across({ width, height, samples }: Raster, ruling: RasterRuling, dark: number) {
  const { left, top, right, bottom, horizontal } = ruling
  const [from, to] = horizontal ? [left, right] : [top, bottom]
  const [first, last] = horizontal ? [top - halo, bottom + halo] : [left - halo, right + halo]
  const [along, aside] = horizontal ? [1, width] : [width, 1]
  const max = horizontal ? height : width
  return {
    from,
    to,
    first,
    last,
    max,
    isDark: (position: number, at: number): boolean =>
      at >= 0 && at < max && samples[position * along + at * aside]! < dark,
    paint(position: number, at: number): void {
      samples[position * along + at * aside] = 255
    },
  }
}
