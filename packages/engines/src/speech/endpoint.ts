/**
 * Speech by an endpoint that speaks OpenAI's `/v1/audio/transcriptions`: OpenAI itself,
 * whisper.cpp's server, faster-whisper, LocalAI and others.
 */
import type { SpeechEngine } from '@docmill/convert'
import { askEndpoint, type Endpoint } from '../endpoint/ask.ts'
import { segmentsOfJson } from './answer.ts'

export interface SpeechEndpoint extends Endpoint {
  model?: string | undefined
}

/** A minute of speech takes about 2 KB with its times, four hours half a megabyte. */
const maxBytes = 64 * 1_048_576

export function speechEndpoint({ model = 'whisper-1', ...endpoint }: SpeechEndpoint): SpeechEngine {
  return {
    name: 'endpoint',
    transcribe: (audio, { mediaType, filename, language, signal }) =>
      askEndpoint(endpoint, {
        engine: 'speech',
        body() {
          const form = new FormData()
          form.set('file', new Blob([new Uint8Array(audio)], { type: mediaType }), filename || 'audio')
          form.set('model', model)
          form.set('response_format', 'verbose_json')
          // The endpoint knows languages by their first subtag (ISO 639-1).
          if (language) form.set('language', language.split('-', 1)[0] as string)
          return form
        },
        read: segmentsOfJson,
        maxBytes,
        signal,
      }),
  }
}
