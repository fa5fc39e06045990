/**
 * Pictures: what their metadata say, and the text in them, in reading order with its tables,
 * lists and columns, through the same analysis as pages of a PDF.
 *
 * Decoding and recognition are the OCR engine's; without one the metadata alone are given.
 *
 * Errors: file_corrupt, content_limit_exceeded, engine_unavailable. Warnings:
 * picture_without_text, ocr_unavailable, ocr_language_missing, frames_dropped, damage_survived,
 * description_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./image.ts'))

type Row = readonly [id: string, title: string, extensions: string[], mediaTypes: string[]]

const rows: readonly Row[] = [
  ['jpeg', 'JPEG image', ['jpg', 'jpeg'], ['image/jpeg']],
  ['png', 'PNG image', ['png'], ['image/png']],
  ['gif', 'GIF image', ['gif'], ['image/gif']],
  ['webp', 'WebP image', ['webp'], ['image/webp']],
  ['bmp', 'Windows bitmap', ['bmp'], ['image/bmp']],
  ['tiff', 'TIFF image', ['tif', 'tiff'], ['image/tiff']],
  ['avif', 'AVIF image', ['avif'], ['image/avif']],
  ['heic', 'HEIC image', ['heic', 'heif'], ['image/heic', 'image/heif']],
]

export const images: readonly Reader[] = /* @__PURE__ */ rows.map(([id, title, extensions, mediaTypes]) => ({
  id,
  title,
  kind: 'image',
  extensions,
  mediaTypes,
  options: ['ocr', 'language', 'pages', 'descriptions'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readImage } = await load()
    return readImage(bytes, context)
  },
}))
