/** From a page as it was read, turned upright and level, to the page as it came. */
import type { OcrPage } from '../../core/engines/ocr.ts'
import type { LevelledPage } from '../layout/as-shown.ts'

/**
 * @param scale Of the boxes that are given, to a pixel.
 * @param shownScale Of the boxes that are wanted, to a pixel of the page as it came.
 * @returns undefined where the two are the same.
 */
export function levelledPage(page: OcrPage, scale: number, shownScale: number): LevelledPage | undefined {
  const { width, height, turnedBy = 0, source = { width, height } } = page
  if (turnedBy === 0 && scale === shownScale) return undefined
  return { by: 'degrees', turnedBy, read: { width, height }, source, scale, shownScale }
}
