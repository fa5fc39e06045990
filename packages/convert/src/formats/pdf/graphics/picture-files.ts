/**
 * Bytes of the pictures on a page (ISO 32000-1 §8.9.5), where the caller wants them: a JPEG as it is in the
 * file, anything else as the engine draws it, written as PNG.
 */
import { digest } from '#platform/cryptography'
import type { ReadContext } from '../../../core/reader.ts'
import type { Box } from '../../../pages/layout/content.ts'
import type { PdfPage } from '../pdfium/page.ts'
import { nativeOf, type Pdfium, readUtf8, withMemory } from '../pdfium/pdfium.ts'
import type { DrawingCosts } from './drawing-cost.ts'
import { pixelSize } from './pixel-size.ts'
import { writePng } from './png.ts'

/** A page of more is a mosaic, whose pieces say nothing one by one. */
const maxOfPage = 300
/** Points; smaller ones are bullets, lines and other ornament. */
const minSide = 20
/** Pixels; fewer are a colour or a shade, stretched over an area. */
const minPixels = 8
/** Share of the page that the picture behind a text covers. */
const backgroundShare = 0.85
/** Pixels of a picture that is drawn; a larger one is drawn smaller. */
const maxDrawnPixels = 4_000_000
/** Bytes that are compared, as a multiple of those that may be kept: one picture may be drawn a thousand times. */
const comparedShare = 4
/** `FPDF_COLORSPACE_DEVICECMYK` (fpdf_edit.h): browsers show the colours of such a JPEG wrongly or not at all. */
const cmyk = 3

export interface PictureFiles {
  /**
   * @param object Handle of the picture.
   * @param box Where it is shown.
   * @param isRead Whether the page's text is known, or will be read from its picture.
   * @returns For `Image.resource`.
   */
  keep(page: PdfPage, object: number, box: Box, isRead: boolean): string | undefined
}

/**
 * @param key The same for the same picture.
 * @param read Its bytes. @returns For `Image.resource`.
 */
export type KeepPicture = (key: string, read: () => Uint8Array | undefined) => string | undefined

/** @returns keeps pictures of a document under names that count them. */
export function numbered({ keepPicture }: Pick<ReadContext, 'keepPicture'>): KeepPicture {
  const names = new Map<string, string>()
  return (key, read) => {
    const name = names.get(key) ?? `picture-${names.size + 1}`
    names.set(key, name)
    return keepPicture(name, read)
  }
}

/** @returns undefined where no pictures are wanted. */
export function createPictureFiles(
  context: Pick<ReadContext, 'keepsPictures' | 'limits'>,
  keepPicture: KeepPicture,
  costs: DrawingCosts,
): PictureFiles | undefined {
  if (!context.keepsPictures) return undefined
  let [currentPage, onPage] = [-1, 0]
  let comparable = comparedShare * context.limits.pictureBytesTogether
  return {
    keep(page, object, [left, top, right, bottom], isRead) {
      if (right - left < minSide || bottom - top < minSide) return undefined
      const share = ((right - left) * (bottom - top)) / (page.width * page.height)
      if (isRead && share > backgroundShare) return undefined
      if (page.index !== currentPage) [currentPage, onPage] = [page.index, 0]
      if (++onPage > maxOfPage) return undefined
      const size = pixelSize(page.document.pdfium, object)
      if (!size || Math.min(...size) < minPixels) return undefined
      const raw = rawBytes(page.document.pdfium, object, Math.min(context.limits.pictureBytes, comparable))
      comparable -= raw?.length ?? 0
      const key = raw ? digest('sha1', raw).toString('base64') : `${page.index} ${object}`
      return keepPicture(key, () => {
        if (raw && isPlainJpeg(page, object)) return raw
        costs.addImage(page.document.pdfium, object)
        return drawn(page, object, size)
      })
    },
  }
}

/** The picture's stream as it is in the file. @returns undefined where it has none, or a larger one. */
function rawBytes(pdfium: Pdfium, object: number, maxBytes: number): Uint8Array | undefined {
  const read = nativeOf(pdfium, 'FPDFImageObj_GetImageDataRaw')
  const size = read(object, 0, 0) >>> 0
  if (size === 0 || size > maxBytes) return undefined
  return withMemory(pdfium, size, (pointer) => {
    read(object, pointer, size)
    return pdfium.u8().slice(pointer, pointer + size)
  })
}

function isPlainJpeg({ document: { pdfium }, handle }: PdfPage, object: number): boolean {
  if (nativeOf(pdfium, 'FPDFImageObj_GetImageFilterCount')(object) !== 1) return false
  const filter = readUtf8(pdfium, (buffer, bytes) =>
    nativeOf(pdfium, 'FPDFImageObj_GetImageFilter')(object, 0, buffer, bytes),
  )
  if (filter !== 'DCTDecode' && filter !== 'DCT') return false
  // FPDF_IMAGEOBJ_METADATA: width, height, resolutions, bits of a pixel, colour space, mark.
  nativeOf(pdfium, 'FPDFImageObj_GetImageMetadata')(object, handle, pdfium.scratch)
  return pdfium.i32()[(pdfium.scratch + 20) >> 2] !== cmyk
}

type Size = [width: number, height: number]

/** With its mask, upright, pixel by pixel. @returns undefined where the engine cannot draw it. */
function drawn(page: PdfPage, object: number, [width, height]: Size): Uint8Array | undefined {
  const { pdfium, handle: document } = page.document
  const scale = Math.min(1, Math.sqrt(maxDrawnPixels / (width * height)))
  return withMatrix(pdfium, object, [Math.ceil(width * scale), Math.ceil(height * scale)], () => {
    const bitmap = nativeOf(pdfium, 'FPDFImageObj_GetRenderedBitmap')(document, page.handle, object)
    if (!bitmap) return undefined
    try {
      return pngOf(pdfium, bitmap)
    } finally {
      nativeOf(pdfium, 'FPDFBitmap_Destroy')(bitmap)
    }
  })
}

/** The engine draws a picture as large as its matrix says, which is given back afterwards. */
function withMatrix<T>(pdfium: Pdfium, object: number, [width, height]: Size, draw: () => T): T {
  const set = nativeOf(pdfium, 'FPDFPageObj_SetMatrix')
  return withMemory(pdfium, 48, (own) => {
    nativeOf(pdfium, 'FPDFPageObj_GetMatrix')(object, own)
    const pixels = own + 24
    pdfium.f32().set([width, 0, 0, height, 0, 0], pixels >> 2)
    set(object, pixels)
    try {
      return draw()
    } finally {
      set(object, own)
    }
  })
}

function pngOf(pdfium: Pdfium, bitmap: number): Uint8Array {
  const width = nativeOf(pdfium, 'FPDFBitmap_GetWidth')(bitmap)
  const height = nativeOf(pdfium, 'FPDFBitmap_GetHeight')(bitmap)
  const stride = nativeOf(pdfium, 'FPDFBitmap_GetStride')(bitmap)
  const start = nativeOf(pdfium, 'FPDFBitmap_GetBuffer')(bitmap)
  const memory = pdfium.u8()
  const pixels = new Uint8Array(4 * width * height)
  for (let row = 0; row < height; row++) {
    const from = start + row * stride
    pixels.set(memory.subarray(from, from + 4 * width), 4 * row * width)
  }
  return writePng(pixels, width, height)
}
