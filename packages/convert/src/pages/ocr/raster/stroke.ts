/** How thick the strokes of a word are: engines do not report what is bold. */
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'

/** Mean width of the dark runs of a word in pixels, grey counted in part; 0 where there are none. */
export function strokeWidth({ width, height, samples }: Raster, { box }: OcrWord, threshold: number): number {
  const [left, top, right, bottom] = box.map(Math.round) as OcrWord['box']
  let ink = 0
  let runs = 0
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    let isRun = false
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const sample = samples[y * width + x]!
      ink += 255 - sample
      if (sample <= threshold && !isRun) runs++
      isRun = sample <= threshold
    }
  }
  return runs === 0 ? 0 : ink / 255 / runs
}
