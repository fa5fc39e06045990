/** What a media pool sends its processes; each message is the header of one frame. */
import type { PictureOptions, Raster } from '../../core/engines/ocr.ts'

/** What a media process is started with: the data of Tesseract that are there. */
export interface OcrData {
  /** Holds `NAME.traineddata` for the embedded build, as it is or with `.br` or `.gz`. */
  folder: string
  /** Names of the data files: `eng`, `osd`. */
  data: readonly string[]
  /** Text is read by the program `tesseract`, which the pool runs; otherwise by the embedded build. */
  hasProgram: boolean
}

/** `cores` are those that have nothing else to do. */
export type ToMedia =
  /** The body is the file. */
  | { type: 'picture'; options: Omit<PictureOptions, 'signal'>; cores: number }
  /** The body is the samples. */
  | { type: 'raster'; raster: Omit<Raster, 'samples'>; language?: string; cores: number }
  /** The body is the file; the bytes of the result are a small JPEG of it. */
  | { type: 'preview'; maxPixels: number; maxSide: number }
