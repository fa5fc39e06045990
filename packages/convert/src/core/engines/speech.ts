/** What a speech engine takes and gives, whichever program or service is behind it. */
export interface SpeechSegment {
  /** Seconds from the start. */
  startS: number
  endS: number
  text: string
  speaker?: string
}

export interface SpeechOptions {
  mediaType: string
  filename: string
  /** BCP 47. */
  language?: string
  signal?: AbortSignal
  /** Whose document it is: an engine with processes of its own shares them fairly between keys. */
  key?: string
}

export interface SpeechEngine {
  readonly name: string
  /**
   * @param audio A sound file as it is, with its media type.
   * @returns undefined where the engine cannot hear a file of this kind
   */
  transcribe(audio: Uint8Array, options: SpeechOptions): Promise<SpeechSegment[] | undefined>
}
