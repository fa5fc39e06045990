/** What engines take and give that look at pictures: one says what a picture shows, one reads a page. */
export interface VisionEngine {
  readonly name: string
  /**
   * @param picture A file as it is, whatever its format.
   * @returns One or a few sentences; '' when it has nothing to say.
   * @throws Error when it cannot: the conversion goes on without
   */
  describe(picture: Uint8Array, options: VisionOptions): Promise<string>
}

export interface PageVisionEngine {
  readonly name: string
  /**
   * @param picture A page as an image file, whatever its format.
   * @returns The page as Markdown. It may hold anything: a model may invent, repeat or leave out text.
   * @throws Error when it cannot: the page is then read without it
   */
  transcribe(picture: Uint8Array, options: VisionOptions): Promise<string>
}

export interface VisionOptions {
  /** Maximum pixels of the image, checked before it is decoded. */
  maxPixels: number
  /** BCP 47; of the description, or of the page's text. */
  language?: string
  signal?: AbortSignal
  /** Whose document it is: an engine with processes of its own shares them fairly between keys. */
  key?: string
}
