/**
 * What the pages of a document cost to draw, counted before the engine begins with one: it cannot be stopped, and decodes an
 * image again for each page that shows it.
 */
import type { Budget } from '../../../core/reader.ts'
import { sparsePixels } from '../../../core/sparse-pixels.ts'
import { nativeOf, type Pdfium } from '../pdfium/pdfium.ts'
import type { Drawing } from './graphics.ts'
import { pixelSize } from './pixel-size.ts'

/** An image that is shown again costs no more than the page that it is on, up to so many pixels. */
const repeatedPixels = 16_000_000
/** Full-size layers of one page: shadows and groups of drawing programs come to some thirty. */
const maxLayers = 50
/** A gradient behind the whole page. */
const maxShadings = 1
/** The function of a shading is calculated at each point: that takes 0.2 µs, and a layer 0.01 µs or less. */
const layersOfShading = 10

export interface DrawingCosts {
  /**
   * Counts an image that is about to be decoded.
   *
   * @throws ConversionError content_limit_exceeded
   */
  addImage(pdfium: Pdfium, object: number): void
  /**
   * Counts what is drawn over a page besides images.
   *
   * @param pixels Pixels of the page as it is rendered.
   * @throws ConversionError content_limit_exceeded
   */
  addLayers(drawing: Pick<Drawing, 'layers' | 'shadings'>, pixels: number): void
}

export function createDrawingCosts(budget: Pick<Budget, 'sparsePixels'>): DrawingCosts {
  const seen = new Set<string>()
  return {
    addImage(pdfium, object) {
      const size = pixelSize(pdfium, object)
      if (!size) return
      const [width, height] = size
      const bytes = nativeOf(pdfium, 'FPDFImageObj_GetImageDataRaw')(object, 0, 0) >>> 0
      // The engine does not say which object of the file it is.
      const key = `${width} ${height} ${bytes}`
      const isRepeated = seen.has(key)
      seen.add(key)
      const pixels = width * height
      budget.sparsePixels(isRepeated ? Math.max(0, pixels - repeatedPixels) : sparsePixels(pixels, bytes))
    },
    addLayers({ layers, shadings }, pixels) {
      const excess = Math.max(0, layers - maxLayers) + layersOfShading * Math.max(0, shadings - maxShadings)
      budget.sparsePixels(excess * pixels)
    },
  }
}
