/** How tall the letters of a page are, before anyone has read them. */
import type { Raster } from '../../../core/engines/ocr.ts'
import type { Component } from './components.ts'
import { histogramOf } from './histogram.ts'

/** Pixels between which a shape can be a letter. */
const [smallest, largest] = [3, 200]
const minLetters = 12

/** Shapes that can be letters, by their size and form. */
export function lettersOf(components: readonly Component[]): Component[] {
  return components.filter(({ left, top, right, bottom }) => {
    const height = bottom - top
    return height >= smallest && height <= largest && right - left <= height * 4
  })
}

/**
 * Median height of the shapes that can be letters, in pixels: near the x-height of the text;
 * 0 for a page with too few of them.
 */
export function medianLetterHeight(components: readonly Component[]): number {
  const heights = lettersOf(components).map(({ top, bottom }) => bottom - top)
  heights.sort((a, b) => a - b)
  return heights.length < minLetters ? 0 : (heights[heights.length >> 1] as number)
}

/** The grey level that best parts dark from light (Otsu 1979). */
export function otsuThreshold({ samples }: Raster): number {
  const { counts, total } = histogramOf(samples)
  let weightedAll = 0
  for (let level = 0; level < 256; level++) weightedAll += level * counts[level]!
  let [dark, weightedDark, best, threshold] = [0, 0, -1, 128]
  for (let level = 0; level < 256; level++) {
    dark += counts[level]!
    const light = total - dark
    if (dark === 0 || light === 0) continue
    weightedDark += level * counts[level]!
    const difference = weightedDark / dark - (weightedAll - weightedDark) / light
    const variance = dark * light * difference * difference
    if (variance > best) [best, threshold] = [variance, level]
  }
  return threshold
}
