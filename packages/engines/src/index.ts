/**
 * Engines that write down what is said in sound and film.
 *
 * ```ts
 * const speech = openSpeech({ url: 'http://127.0.0.1:8080/v1/audio/transcriptions', timeoutMs: 120_000 })
 * const { content } = await convert(bytes, { engines: { speech } })
 * ```
 */
import { findProgram, type SpeechEngine } from '@docmill/convert'
import { speechCommand } from './speech/command.ts'
import { speechEndpoint } from './speech/endpoint.ts'
import { inPieces } from './speech/pieces.ts'

export interface SpeechOptions {
  /** Of an OpenAI-compatible transcription endpoint. */
  url?: string | undefined
  /** Its key, sent as a bearer token. */
  key?: string | undefined
  /** What the endpoint calls its model; `whisper-1` when absent. */
  model?: string | undefined
  /** A command that prints what is said in `{file}`, instead of an endpoint. */
  command?: string | undefined
  /** For one attempt at one piece. */
  timeoutMs: number
}

/** @returns undefined where nothing is configured. */
export function openSpeech({ url, key, model, command, timeoutMs }: SpeechOptions): SpeechEngine | undefined {
  const engine = url
    ? speechEndpoint({ url, key, model, timeoutMs })
    : command
      ? speechCommand(command, timeoutMs)
      : undefined
  const ffmpeg = engine && findProgram('ffmpeg')
  return engine && ffmpeg ? inPieces(engine, ffmpeg) : engine
}
