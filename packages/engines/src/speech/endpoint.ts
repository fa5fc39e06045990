/**
 * Speech by an endpoint that speaks OpenAI's `/v1/audio/transcriptions`: OpenAI itself,
 * whisper.cpp's server, faster-whisper, LocalAI and others.
 */
import { ConversionError, type SpeechEngine, type SpeechSegment } from '@docmill/convert'
import { segmentsOfJson } from './answer.ts'

/** Attempts at a recording; the endpoint's 429 and 5xx answers and broken connections are retried. */
const attempts = 3
const firstPauseMs = 500

export interface EndpointOptions {
  /** Of the transcription endpoint itself. */
  url: string
  key?: string | undefined
  model?: string | undefined
  /** For one attempt. */
  timeoutMs: number
}

export function speechEndpoint(endpoint: EndpointOptions): SpeechEngine {
  return {
    name: 'endpoint',
    async transcribe(audio, options) {
      for (let attempt = 1; ; attempt++) {
        const outcome = await ask(endpoint, audio, options)
        if (Array.isArray(outcome)) return outcome
        if (!outcome.retryable || attempt === attempts || options.signal?.aborted)
          throw new ConversionError('engine_unavailable', { engine: 'speech' }, { cause: outcome.cause })
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)))
      }
    },
  }
}

interface Failure {
  retryable: boolean
  cause: unknown
}

async function ask(
  { url, key, model = 'whisper-1', timeoutMs }: EndpointOptions,
  audio: Uint8Array,
  { mediaType, filename, language, signal }: Parameters<SpeechEngine['transcribe']>[1],
): Promise<SpeechSegment[] | Failure> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(audio)], { type: mediaType }), filename || 'audio')
  form.set('model', model)
  form.set('response_format', 'verbose_json')
  // The endpoint knows languages by their first subtag (ISO 639-1).
  if (language) form.set('language', language.split('-', 1)[0] as string)
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    if (!response.ok) {
      await response.body?.cancel()
      const retryable = response.status === 429 || response.status >= 500
      return { retryable, cause: new Error(`the endpoint answered ${response.status}`) }
    }
    return segmentsOfJson(await response.json())
  } catch (cause) {
    return { retryable: cause instanceof TypeError && !deadline.aborted, cause }
  }
}
