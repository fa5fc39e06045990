/** What an engine takes and gives that says in words what a picture shows. */
export interface VisionEngine {
  readonly name: string
  /**
   * @param picture A file as it is, whatever its format.
   * @returns One or a few sentences; '' when it has nothing to say.
   * @throws Error when it cannot: the conversion goes on without
   */
  describe(picture: Uint8Array, options: DescriptionOptions): Promise<string>
}

export interface DescriptionOptions {
  /** Maximum pixels of the image, checked before it is decoded. */
  maxPixels: number
  /** BCP 47; of the description. */
  language?: string
  signal?: AbortSignal
  /** Whose document it is: an engine with processes of its own shares them fairly between keys. */
  key?: string
}
