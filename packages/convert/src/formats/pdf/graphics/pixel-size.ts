/** Size of an image as its dictionary states it (ISO 32000-1 §8.9.5.1). */
import { nativeOf, type Pdfium } from '../pdfium/pdfium.ts'

/** @returns undefined for what is no image. */
export function pixelSize(pdfium: Pdfium, object: number): [width: number, height: number] | undefined {
  const { scratch } = pdfium
  if (!nativeOf(pdfium, 'FPDFImageObj_GetImagePixelSize')(object, scratch, scratch + 4)) return undefined
  const [width = 0, height = 0] = pdfium.u32().slice(scratch >> 2, (scratch >> 2) + 2)
  return [width, height]
}
