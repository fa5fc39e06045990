/** What a media pool and its processes say to each other; each message is the head of one frame. */
import type { ErrorDetails } from '../errors.ts'
import type { OcrPage, OcrPicture, PictureOptions, Raster } from '../ocr/engine.ts'

export type ToMedia =
  /** The body is the file. */
  | { type: 'picture'; options: Omit<PictureOptions, 'signal'> }
  /** The body is the samples. */
  | { type: 'raster'; raster: Omit<Raster, 'samples'>; language?: string }

export type FromMedia =
  | { type: 'ready' }
  | { type: 'result'; value: OcrPicture | OcrPage }
  | { type: 'failed'; code: string; details: ErrorDetails; cause: string }
