/** What a media pool tells its processes; each message is the head of one frame. */
import type { PictureOptions, Raster } from '../../core/engines/ocr.ts'

/** `cores` are those that have nothing else to do. */
export type ToMedia =
  /** The body is the file. */
  | { type: 'picture'; options: Omit<PictureOptions, 'signal'>; cores: number }
  /** The body is the samples. */
  | { type: 'raster'; raster: Omit<Raster, 'samples'>; language?: string; cores: number }
  /** The body is the file; the bytes of the result are a small JPEG of it. */
  | { type: 'preview'; maxPixels: number }
