/** What an OCR engine takes and gives, whichever program is behind it. */

/** 8-bit grey or RGBA samples, rows from the top, no padding. */
export interface Raster {
  width: number
  height: number
  channels: 1 | 4
  samples: Uint8Array
  /** Dots per inch when the source says so. */
  dpi?: number
}

/** A word as it was read, with its place on the raster. */
export interface OcrWord {
  text: string
  /** Left, top, right, bottom in pixels from the raster's top left. */
  box: [left: number, top: number, right: number, bottom: number]
  /** y of the line that the letters stand on, in pixels. */
  baseline: number
  /** Height of the word's line from descenders to ascenders, in pixels. */
  height: number
  /** 0–1. */
  confidence: number
  /** Words of one line share a number. */
  line: number
  /** Its line runs up or down the page. */
  turned?: true
  /** Mean width of its strokes in pixels, where it was measured. */
  stroke?: number
}

/** A straight line on a raster, in pixels. */
export interface RasterRuling {
  left: number
  top: number
  right: number
  bottom: number
  horizontal: boolean
}

/** A bullet, or the box of something to tick, in pixels. */
export interface OcrMark {
  box: OcrWord['box']
  filled: boolean
}

/** One page of a picture, turned upright and level. */
export interface OcrPage {
  /** Pixels, to which boxes and rulings refer. */
  width: number
  height: number
  /** Pixels of the page as it came, before it was levelled. */
  source?: { width: number; height: number }
  /** Degrees clockwise by which the page as it came was turned about its middle; 0 when absent. */
  turnedBy?: number
  dpi: number
  words: OcrWord[]
  rulings: RasterRuling[]
  marks: OcrMark[]
  /** The page seems to be in this language (BCP 47), for whose script there are no data. */
  unreadLanguage?: string
}

export interface OcrPicture {
  pages: OcrPage[]
  /** Pages or frames that the file has; more than `pages` for an animation. */
  pageCount: number
  /** The data ended early or was damaged, and the rest was read. */
  damaged: boolean
}

export interface OcrOptions {
  /** BCP 47; the engine's default when absent. */
  language?: string
  signal?: AbortSignal
  /** Whose document it is: an engine with processes of its own shares them fairly between keys. */
  key?: string
}

export interface PictureOptions extends OcrOptions {
  /** Maximum pixels of one page, checked before anything is decoded. */
  maxPixels: number
  maxPages: number
  /** Bound on the pixels of all pages together that the bytes of the file do not account for. */
  maxSparsePixels: number
}

export interface OcrEngine {
  /** To show. */
  readonly name: string
  recognize(raster: Raster, options: OcrOptions): Promise<OcrPage>
  /**
   * Decodes a picture and recognises each of its pages.
   *
   * @param bytes A file: JPEG, PNG, GIF, WebP, BMP, TIFF, HEIF or AVIF.
   * @throws ConversionError file_corrupt, content_limit_exceeded
   */
  recognizePicture(bytes: Uint8Array, options: PictureOptions): Promise<OcrPicture>
}
