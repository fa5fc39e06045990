/** From a page as it was read, turned upright and level, to the page as it came. */
import type { OcrPage } from '../../core/engines/ocr.ts'
import type { Box } from '../layout/content.ts'

/**
 * @param scale Of the boxes that are given, to a pixel.
 * @param shownScale Of the boxes that are wanted, to a pixel of the page as it came.
 * @returns The box around the given one on the page as it came, within its edges; undefined where the two are the same.
 */
export function boxAsShown(page: OcrPage, scale: number, shownScale: number): ((box: Box) => Box) | undefined {
  const { width, height, turnedBy = 0, source = { width, height } } = page
  if (turnedBy === 0 && scale === shownScale) return undefined
  const angle = (-turnedBy * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([left, top, right, bottom]) => {
    // Both pages have one middle.
    const x = [left, right].map((edge) => edge / scale - width / 2)
    const y = [top, bottom].map((edge) => edge / scale - height / 2)
    const shownX = x.flatMap((dx) => y.map((dy) => source.width / 2 + dx * cos - dy * sin))
    const shownY = x.flatMap((dx) => y.map((dy) => source.height / 2 + dx * sin + dy * cos))
    return [
      Math.max(0, Math.min(...shownX)) * shownScale,
      Math.max(0, Math.min(...shownY)) * shownScale,
      Math.min(source.width, Math.max(...shownX)) * shownScale,
      Math.min(source.height, Math.max(...shownY)) * shownScale,
    ]
  }
}
