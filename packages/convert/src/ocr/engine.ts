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

export interface OcrWord {
  text: string
  /** Left, top, right, bottom in pixels from the raster's top left. */
  box: [left: number, top: number, right: number, bottom: number]
  /** 0–1. */
  confidence: number
  /** Words of one line share a number. */
  line: number
}

export interface OcrEngine {
  readonly name: string
  /** @param language BCP 47; the engine's default when absent. */
  recognize(raster: Raster, options: { language?: string; signal?: AbortSignal }): Promise<OcrWord[]>
}
