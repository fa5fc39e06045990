/** A page as a picture, for recognition of its text. */
import type { Raster } from '../../../core/engines/ocr.ts'
import type { PdfPage } from './page.ts'
import { nativeOf } from './pdfium.ts'

/** Dots per inch at which text of usual size is recognised best. */
const usualDpi = 200
/** Pixels of one picture; a larger page is rendered more coarsely. */
const pixelCeiling = 16_000_000
const greyFormat = 1
/** `FPDF_ANNOT | FPDF_GRAYSCALE` (fpdfview.h). */
const flags = 0x01 | 0x08

/** @returns undefined for a page without extent. */
export function renderPage(page: PdfPage, maxPixels: number): Raster | undefined {
  const { pdfium } = page.document
  const dpi = resolutionFor(page, Math.min(maxPixels, pixelCeiling))
  const width = Math.round((page.width * dpi) / 72)
  const height = Math.round((page.height * dpi) / 72)
  if (width < 8 || height < 8) return undefined
  const bitmap = nativeOf(pdfium, 'FPDFBitmap_CreateEx')(width, height, greyFormat, 0, 0)
  if (!bitmap) return undefined
  try {
    nativeOf(pdfium, 'FPDFBitmap_FillRect')(bitmap, 0, 0, width, height, 0xffffffff)
    nativeOf(pdfium, 'FPDF_RenderPageBitmap')(bitmap, page.handle, 0, 0, width, height, 0, flags)
    const start = nativeOf(pdfium, 'FPDFBitmap_GetBuffer')(bitmap)
    const stride = nativeOf(pdfium, 'FPDFBitmap_GetStride')(bitmap)
    const memory = pdfium.u8()
    const samples = new Uint8Array(width * height)
    for (let row = 0; row < height; row++)
      samples.set(memory.subarray(start + row * stride, start + row * stride + width), row * width)
    return { width, height, channels: 1, samples, dpi }
  } finally {
    nativeOf(pdfium, 'FPDFBitmap_Destroy')(bitmap)
  }
}

/** Pixels of the page as it is rendered. */
export function pixelsOfPage(page: PdfPage, maxPixels: number): number {
  const dpi = resolutionFor(page, Math.min(maxPixels, pixelCeiling))
  return ((page.width * dpi) / 72) * ((page.height * dpi) / 72)
}

function resolutionFor(page: PdfPage, maxPixels: number): number {
  const inches = (page.width / 72) * (page.height / 72)
  return Math.min(usualDpi, Math.sqrt(maxPixels / Math.max(inches, 0.01)))
}
