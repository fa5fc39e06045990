/** How an endpoint of the operator's is asked: with a deadline, again after a passing failure, and never elsewhere. */
import { setTimeout as pause } from 'node:timers/promises'
import { ConversionError } from '@docmill/convert'

export interface Endpoint {
  url: string
  /** Sent as a bearer token. */
  key?: string | undefined
  /** For one attempt. */
  timeoutMs: number
}

export interface Question<T> {
  /** What it is for, as the error names it. */
  engine: string
  /** Made again for each attempt. */
  body(): FormData | string
  /** @throws Error for an answer of another shape */
  read(answer: unknown): T
  /** Maximum size of an answer; a longer one is invalid. */
  maxBytes: number
  signal?: AbortSignal | undefined
}

/** Attempts; answers 429 and 5xx and broken connections are tried again. */
const attempts = 3
const firstPauseMs = 500

/** @throws ConversionError engine_unavailable, conversion_aborted */
export async function askEndpoint<T>(endpoint: Endpoint, question: Question<T>): Promise<T> {
  const { engine, signal } = question
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(endpoint, question)
    if ('value' in outcome) return outcome.value
    if (signal?.aborted) throw new ConversionError('conversion_aborted', {}, { cause: outcome.cause })
    if (!outcome.retryable || attempt === attempts)
      throw new ConversionError('engine_unavailable', { engine }, { cause: outcome.cause })
    await pause(firstPauseMs * 2 ** (attempt - 1), undefined, signal ? { signal } : {}).catch(() => {})
  }
}

type Outcome<T> = { value: T } | { retryable: boolean; cause: unknown }

async function askOnce<T>(
  { url, key, timeoutMs }: Endpoint,
  { body, read, maxBytes, signal }: Question<T>,
): Promise<Outcome<T>> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const content = body()
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: content,
      headers: {
        ...(typeof content === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    if (!response.ok) {
      await response.body?.cancel()
      const retryable = response.status === 429 || response.status >= 500
      return { retryable, cause: new Error(`the endpoint answered ${response.status}`) }
    }
    return { value: read(JSON.parse(await boundedText(response, maxBytes))) }
  } catch (cause) {
    return { retryable: cause instanceof TypeError && !deadline.aborted, cause }
  }
}

async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) throw new RangeError(`the answer is longer than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks, length).toString('utf8')
}
