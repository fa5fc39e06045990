/** Paper whose noise hides its text: where a page has few lines, the threshold lies among the levels of the paper, and not between paper and ink. */
import type { Raster } from '../../../core/engines/ocr.ts'
import { softened } from './resample.ts'
import { otsuThreshold } from './text-height.ts'

/** Standard deviations in pixels of the blurs that are tried. Under the first the noise of single pixels falls to a third. */
const blurs = [0.7, 1.1]
/** Share of the pixels that are dark with four light ones around: 4 to 4.4 % on pages of noise, at most .16 on 60 others. */
const maxLone = 0.01

/** @returns The raster itself where its paper is even enough. */
export async function withoutGrain(raster: Raster): Promise<Raster> {
  if (raster.channels !== 1) return raster
  let soft = raster
  for (const blur of blurs) {
    if (!isGrained(soft)) break
    soft = await softened(raster, blur)
  }
  return soft
}

function isGrained(raster: Raster): boolean {
  const { width, height, samples } = raster
  const threshold = otsuThreshold(raster)
  let lone = 0
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at++)
      if (
        samples[at]! <= threshold &&
        samples[at - 1]! > threshold &&
        samples[at + 1]! > threshold &&
        samples[at - width]! > threshold &&
        samples[at + width]! > threshold
      )
        lone++
  return lone > maxLone * width * height
}
