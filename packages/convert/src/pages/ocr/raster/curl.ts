/**
 * Lines of a page that was photographed from the side, or is curled as a book is, made level before they are read: an engine takes a line
 * for straight, and loses the words at its ends.
 */
import type { Raster } from '../../../core/engines/ocr.ts'
import { median } from '../../statistics.ts'
import type { Component } from './components.ts'

/** Gap between letters of one line, in heights of letters. */
const widestGap = 2
/** Heights of two neighbours of one line: an x and an h. */
const maxHeightRatio = 2.2
/** Letters by which the slope of a part of a line is measured, and how far apart two are whose slope counts. */
const lettersOfPart = 12
const minDistance = 4
/** Parts of lines from which the slope of the whole page is known, and the share of its width that they take. */
const minParts = 40
const minWidth = 0.3
/** Parts whose slope differs more from that of the page, in median differences, are of no line. */
const maxDifference = 3
/** Lines are made level where that moves one by so much somewhere, in heights of letters. */
const minShift = 0.5
/** Steeper is no page. */
const maxSlope = 0.3
const maxLetters = 20_000
/** Lines that go on at one place; more are specks. */
const maxOpen = 500

interface Part {
  x: number
  y: number
  slope: number
}

/** By how much a line is lower than it is to be, in pixels: `at[x] + grows[x] * y`. */
interface Shifts {
  at: Float64Array
  grows: Float64Array
}

/** Degrees by which the lines are turned clockwise on the whole. @returns undefined where they are too few to say so. */
export function tiltOf(letters: readonly Component[], height: number): number | undefined {
  const parts = height === 0 || letters.length > maxLetters ? [] : partsOf(letters, height)
  if (parts.length < minParts) return undefined
  const slope = median(
    parts.map((part) => part.slope),
    0,
  )
  return (Math.atan(slope) * 180) / Math.PI
}

/**
 * @param letters Shapes that can be letters.
 * @param height Median height of them in pixels.
 * @returns The raster itself where its lines are level, or too few to say so.
 */
export function flattened(raster: Raster, letters: readonly Component[], height: number): Raster {
  if (raster.channels !== 1 || height === 0 || letters.length > maxLetters) return raster
  const shifts = shiftsOf(raster, partsOf(letters, height), height)
  return shifts === undefined ? raster : moved(raster, shifts)
}

/** Letters side by side, each with the one to its right. */
function partsOf(letters: readonly Component[], height: number): Part[] {
  const parts: Part[] = []
  const inOrder = letters
    .filter(({ top, bottom }) => bottom - top >= height / maxHeightRatio && bottom - top <= height * maxHeightRatio)
    .sort((a, b) => a.left - b.left)
  let open: Component[][] = []
  const close = (line: readonly Component[]): void => {
    for (let from = 0; from + lettersOfPart <= line.length; from += lettersOfPart / 2)
      parts.push(partOf(line.slice(from, from + lettersOfPart)))
  }
  for (const letter of inOrder) {
    const still: Component[][] = []
    let host: Component[] | undefined
    for (const line of open) {
      const last = line.at(-1) as Component
      if (letter.left - last.right > widestGap * height) {
        close(line)
        continue
      }
      still.push(line)
      const overlap = Math.min(last.bottom, letter.bottom) - Math.max(last.top, letter.top)
      if (overlap <= 0.5 * Math.min(last.bottom - last.top, letter.bottom - letter.top)) continue
      if (!host || last.right > (host.at(-1) as Component).right) host = line
    }
    if (host) host.push(letter)
    else still.push([letter])
    if (still.length > maxOpen) return []
    open = still
  }
  for (const line of open) close(line)
  return parts
}

/** The median slope between the feet of two letters: few have descenders. */
function partOf(letters: readonly Component[]): Part {
  const middle = ({ left, right }: Component): number => (left + right) / 2
  const slopes: number[] = []
  for (const [index, one] of letters.entries())
    for (const other of letters.slice(index + minDistance))
      if (middle(other) > middle(one)) slopes.push((other.bottom - one.bottom) / (middle(other) - middle(one)))
  const mean = (value: (one: Component) => number): number =>
    letters.reduce((sum, one) => sum + value(one), 0) / letters.length
  return { x: mean(middle), y: mean(({ bottom }) => bottom), slope: median(slopes, 0) }
}

/** Powers of x and y of which the slope of lines is a sum; y only once, for perspective. */
const terms = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [0, 1],
  [1, 1],
  [2, 1],
] as const

function shiftsOf({ width, height }: Raster, parts: readonly Part[], letters: number): Shifts | undefined {
  const across = parts.map(({ x }) => x).sort((a, b) => a - b)
  const [from = 0, to = 0] = [across[Math.floor(across.length * 0.02)], across[Math.ceil(across.length * 0.98) - 1]]
  if (parts.length < minParts || to - from < minWidth * width) return undefined
  const unit = (place: number, length: number): number => (2 * place) / length - 1
  const rowOf = ({ x, y }: { x: number; y: number }): number[] =>
    terms.map(([i, j]) => unit(x, width) ** i * unit(y, height) ** j)
  let kept = parts
  let weights: number[] | undefined
  for (let round = 0; round < 3; round++) {
    weights = leastSquares(kept.map((part) => [...rowOf(part), part.slope]))
    if (weights === undefined) return undefined
    const found = weights
    const differences = parts.map((part) => Math.abs(part.slope - dot(rowOf(part), found)))
    const bound = maxDifference * Math.max(median(differences, 0), 0.002)
    kept = parts.filter((_, index) => differences[index]! <= bound)
    if (kept.length < minParts) return undefined
  }
  const slope = weights as number[]
  const shifts: Shifts = { at: new Float64Array(width), grows: new Float64Array(width) }
  const middle = Math.round((from + to) / 2)
  // Beyond the lines the slope stays what it is at their ends.
  const slopeAt = (x: number, y: number): number => dot(rowOf({ x: Math.max(from, Math.min(to, x)), y }), slope)
  for (const step of [1, -1])
    for (let x = middle + step; x >= 0 && x < width; x += step) {
      const [upper, lower] = [slopeAt(x, 0), slopeAt(x, height)]
      shifts.at[x] = shifts.at[x - step]! + step * upper
      shifts.grows[x] = shifts.grows[x - step]! + (step * (lower - upper)) / height
    }
  const farthest = kept.reduce((most, { x, y }) => Math.max(most, Math.abs(shiftAt(shifts, Math.round(x), y))), 0)
  const steepest = kept.reduce((most, { x, y }) => Math.max(most, Math.abs(slopeAt(x, y))), 0)
  return farthest < minShift * letters || steepest > maxSlope ? undefined : shifts
}

function shiftAt({ at, grows }: Shifts, x: number, y: number): number {
  return at[x]! + grows[x]! * y
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0)
}

/**
 * Normal equations by elimination.
 *
 * @param rows Values of the terms, and what their weighted sum is to be.
 * @returns The weights; undefined where the rows do not decide them.
 */
function leastSquares(rows: readonly (readonly number[])[]): number[] | undefined {
  const size = terms.length
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  )
  for (let i = 0; i < size; i++) {
    const pivot = matrix.reduce(
      (best, row, at) => (at >= i && Math.abs(row[i]!) > Math.abs(matrix[best]![i]!) ? at : best),
      i,
    )
    ;[matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!]
    const head = matrix[i]!
    if (Math.abs(head[i]!) < 1e-9 * rows.length) return undefined
    for (const [at, row] of matrix.entries()) {
      if (at === i) continue
      const factor = row[i]! / head[i]!
      for (let j = i; j <= size; j++) row[j]! -= factor * head[j]!
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!)
}

/** Column by column; between rows by the cubic of Catmull and Rom, which keeps small letters sharp. */
function moved(raster: Raster, { at, grows }: Shifts): Raster {
  const { width, height, samples } = raster
  // It bounds what goes beyond black and white.
  const level = new Uint8ClampedArray(samples.length).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y + at[x]!) / (1 - grows[x]!)
      const row = Math.floor(from)
      if (row < 1 || row + 2 >= height) continue
      const place = row * width + x
      const t = from - row
      const [before, one, other, after] = [
        samples[place - width]!,
        samples[place]!,
        samples[place + width]!,
        samples[place + 2 * width]!,
      ]
      level[y * width + x] =
        one +
        0.5 *
          t *
          (other - before + t * (2 * before - 5 * one + 4 * other - after + t * (3 * (one - other) + after - before)))
    }
  return { ...raster, samples: new Uint8Array(level.buffer) }
}
