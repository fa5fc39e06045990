/** Faint print on pale paper, as of thermal printers, made as dark as any other: its levels are spread over all levels. */
import type { Raster } from '../../../core/engines/ocr.ts'
import { type Histogram, histogramOf } from './histogram.ts'
import { softened } from './resample.ts'
import { otsuThreshold } from './text-height.ts'

/** Levels between paper and ink under which print is pale. */
const maxContrast = 100
/** Levels under which it is noise. */
const minContrast = 12
/** Share of the page that print covers at most; panels cover more. */
const maxInk = 0.2
/** Pale paper is at least so light; a dark panel is something else. */
const minPaper = 150
/** Standard deviation in pixels of the blur that takes away the noise that is spread as well. */
const noiseBlur = 0.7

/** @returns The raster itself where its ink is dark enough, or nothing is on it. */
export async function darkenedPrint(raster: Raster): Promise<Raster> {
  if (raster.channels !== 1) return raster
  const histogram = histogramOf(raster.samples)
  const threshold = otsuThreshold(raster)
  const [ink, paper] = [meanOf(histogram, 0, threshold), meanOf(histogram, threshold + 1, 255)]
  const contrast = paper - ink
  if (paper < minPaper || contrast > maxContrast || contrast < minContrast) return raster
  const dark = histogram.counts.subarray(0, threshold + 1).reduce((sum, count) => sum + count, 0)
  if (dark > maxInk * histogram.total) return raster
  const levels = Uint8Array.from({ length: 256 }, (_, level) =>
    Math.max(0, Math.min(255, ((level - ink) * 255) / contrast)),
  )
  const soft = await softened(raster, noiseBlur)
  return { ...soft, samples: soft.samples.map((level) => levels[level]!) }
}

function meanOf({ counts }: Histogram, from: number, to: number): number {
  let [sum, total] = [0, 0]
  for (let level = from; level <= to; level++) {
    sum += level * counts[level]!
    total += counts[level]!
  }
  return total === 0 ? 255 : sum / total
}
