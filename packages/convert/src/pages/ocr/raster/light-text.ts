/** Whether the text of a dark raster is lighter than its ground, as on dark screens, or the raster is a photograph in low light. */
import type { Raster } from '../../../core/engines/ocr.ts'

/** Blocks along the longer side: in one, the light is even. */
const blocksPerSide = 40
const minBlock = 16
/** Share of a block's samples beyond which the few are that differ most: text is more, noise is less. */
const extremeShare = 0.02

/** Block by block, whether what differs most from the usual level is lighter or darker. */
export function hasLightText({ width, height, samples }: Raster): boolean {
  const size = Math.max(minBlock, Math.ceil(Math.max(width, height) / blocksPerSide))
  const counts = new Uint32Array(256)
  let lighter = 0
  for (let top = 0; top < height; top += size)
    for (let left = 0; left < width; left += size) {
      counts.fill(0)
      const [right, bottom] = [Math.min(width, left + size), Math.min(height, top + size)]
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[samples[y * width + x]!]!++
      const levelAt = (share: number): number => quantile(counts, share * (right - left) * (bottom - top))
      lighter += levelAt(1 - extremeShare) + levelAt(extremeShare) - 2 * levelAt(0.5)
    }
  return lighter > 0
}

function quantile(counts: Uint32Array, rank: number): number {
  let below = 0
  for (let level = 0; level < 256; level++) {
    below += counts[level]!
    if (below > rank) return level
  }
  return 255
}
