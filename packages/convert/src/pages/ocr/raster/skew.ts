/** By how much the lines of a page are tilted. */
import type { Raster } from '../../../core/engines/ocr.ts'
import type { Component } from './components.ts'

/** Degrees to either side that a page on a scanner has; more is a picture of something else. */
const maxDegrees = 6
const coarseStep = 0.5
const fineStep = 0.1
/** Tilts under this do no harm, and turning softens the letters. */
const minDegrees = 0.25
const maxPoints = 60_000
/** Minimum ratio of the better profile to the upright one; below it the tilt is chance. */
const minGain = 1.05

/**
 * The turn by which the feet of the letters fall into the fewest rows: where lines are level,
 * their baselines make sharp peaks in the profile of the page.
 *
 * @param letters Shapes that can be letters.
 * @returns Degrees by which the page is turned clockwise; 0 when it is level or has no lines.
 */
export function skewOf(raster: Raster, letters: readonly Component[], threshold: number): number {
  const feet = feetOf(raster, letters, threshold)
  if (feet.length < 400) return 0
  const reach = reachOf(raster)
  const profile = new Uint32Array(raster.height + 2 * reach + 1)
  const sharpnessAt = (degrees: number): number => sharpness(feet, degrees, profile, reach)
  const upright = sharpnessAt(0)
  let best = { degrees: 0, sharpness: upright }
  const consider = (degrees: number): void => {
    const found = sharpnessAt(degrees)
    if (found > best.sharpness) best = { degrees, sharpness: found }
  }
  for (let degrees = -maxDegrees; degrees <= maxDegrees; degrees += coarseStep) consider(degrees)
  const middle = best.degrees
  for (let step = -4; step <= 4; step++) consider(middle + step * fineStep)
  return Math.abs(best.degrees) < minDegrees || best.sharpness < upright * minGain ? 0 : best.degrees
}

/** Dark pixels above light ones, x and y in turn: of letters alone, for the edge of a sheet has a tilt of its own. */
function feetOf({ width, height, samples }: Raster, letters: readonly Component[], threshold: number): Int32Array {
  const points: number[] = []
  const step = Math.max(1, Math.floor(width / 1200))
  for (const { left, top, right, bottom } of letters)
    for (let y = top; y < Math.min(bottom, height - 1); y++)
      for (let x = left + ((y * 7) % step); x < right; x += step) {
        const at = y * width + x
        if (samples[at]! <= threshold && samples[at + width]! > threshold) points.push(x, y)
      }
  const stride = Math.ceil(points.length / 2 / maxPoints)
  if (stride <= 1) return Int32Array.from(points)
  return Int32Array.from(points.filter((_, index) => (index >> 1) % stride === 0))
}

/** Rows above and below a page onto which a turn moves its points. */
function reachOf({ width }: Raster): number {
  return Math.ceil(width * Math.tan(((maxDegrees + 4 * fineStep) * Math.PI) / 180)) + 1
}

/**
 * Sum of the squares of the profile's rows.
 *
 * @param profile Room for the rows, those above and below the page too.
 */
function sharpness(points: Int32Array, degrees: number, profile: Uint32Array, reach: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  profile.fill(0)
  for (let index = 0; index < points.length; index += 2)
    profile[reach + Math.round(points[index + 1]! - points[index]! * slope)]!++
  let sum = 0
  for (const count of profile) sum += count * count
  return sum
}
