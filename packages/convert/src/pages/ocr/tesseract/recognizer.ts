/** What reads a prepared picture, whichever build of Tesseract is behind it. */
import type { OcrWord } from '../../../core/engines/ocr.ts'

export interface Orientation {
  /** Quarter turns clockwise that make the page upright, in degrees. */
  degrees: number
  /** As the engine names it: `Latin`, `Cyrillic`; undefined when it is unsure. */
  script?: string
}

export interface Recognizer {
  readonly name: string
  /** Names of the data files that are there: `eng`, `deu`. */
  readonly data: ReadonlySet<string>
  /** Images that it reads at a time. */
  readonly atOnce: number
  /**
   * @param image PGM (Netpbm), which costs neither side any work.
   * @param data Names of data files, each one of those that are there.
   * @param segmentation How the engine is to take the page.
   */
  read(image: Buffer, data: readonly string[], segmentation: Segmentation): Promise<OcrWord[]>
  /** @returns undefined where the page has too little text. */
  orientation(image: Buffer): Promise<Orientation | undefined>
}

/**
 * Modes of Tesseract: a page of whatever it may be, and lines under each other. The default of tesseract.js is
 * the second, which reads across columns and tables: 0 % of a table and 21 % of two columns in a test where the
 * first reads all of both.
 */
export const segmentations = { page: '3', lines: '6' } as const
export type Segmentation = keyof typeof segmentations
export const segmentationNames = Object.keys(segmentations) as Segmentation[]
