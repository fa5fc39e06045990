/** What a speech engine takes and gives, whichever program or service is behind it. */
export interface SpeechSegment {
  /** Seconds from the start. */
  startS: number
  endS: number
  text: string
  speaker?: string
}

export interface SpeechEngine {
  readonly name: string
  /**
   * @param audio A sound file as it is, with its media type.
   * @returns undefined where the engine cannot hear a file of this kind
   */
  transcribe(
    audio: Uint8Array,
    options: { mediaType: string; filename: string; language?: string; signal?: AbortSignal },
  ): Promise<SpeechSegment[] | undefined>
}
