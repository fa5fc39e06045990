/** One call: attempts until an answer, and what an answer means. */
import { ApiError, ConnectionError, UnexpectedAnswer } from './errors.ts'
import { pause, pauseBefore, retryAfterSeconds } from './retry.ts'
import { randomId } from './runtime.ts'
import type { CallOptions, ErrorFacts, PostOptions, Usage } from './types.ts'
import type { Upload } from './upload.ts'

export interface Terms {
  /** Address of the service, without a final slash. */
  url: string
  headers: Readonly<Record<string, string>>
  fetch: typeof fetch
  timeoutMs: number
  maxRetries: number
}

export interface Outgoing {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  accept?: string
  upload?: Upload
  idempotencyKey?: string
  /** The signal ends the body too, which is read after the call. */
  isStream?: true
  options: CallOptions
}

/**
 * @param read Reads the answer of a success, within the attempt.
 * @throws DocmillError; the reason of the signal
 */
export async function send<T>(terms: Terms, call: Outgoing, read: (response: Response) => Promise<T>): Promise<T> {
  const { signal, maxRetries = terms.maxRetries } = call.options
  const attempts = call.upload && !call.upload.isRepeatable ? 1 : maxRetries + 1
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await once(terms, call, read)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const pauseMs = pauseBefore(error, attempt)
      if (pauseMs === undefined || attempt + 1 >= attempts) throw error
      await pause(pauseMs, signal)
    }
  }
}

/** The options of a post: how the call is made, and the fields that are sent. */
export function dividedOptions<Fields extends object>(
  options: Fields & PostOptions,
): { call: CallOptions; idempotencyKey: string; fields: Omit<Fields, keyof PostOptions> } {
  const { signal, timeoutMs, maxRetries, headers, idempotencyKey = randomId(), ...fields } = options
  const call = Object.fromEntries(
    Object.entries({ signal, timeoutMs, maxRetries, headers }).filter(([, value]) => value !== undefined),
  ) as CallOptions
  return { call, idempotencyKey, fields }
}

export async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

async function once<T>(terms: Terms, call: Outgoing, read: (response: Response) => Promise<T>): Promise<T> {
  const { signal, timeoutMs = terms.timeoutMs } = call.options
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const onAbort = (): void => timeout.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  let isOverdue = false
  let keepsSignal = false
  timeout.signal.addEventListener('abort', () => (isOverdue = !signal?.aborted))
  try {
    const response = await terms.fetch(addressOf(terms, call), await requestOf(terms, call, timeout.signal))
    if (!response.ok) throw await failureOf(response)
    const answer = await read(response)
    keepsSignal = call.isStream === true
    return answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ApiError || error instanceof UnexpectedAnswer) throw error
    if (isOverdue) throw new ConnectionError('timed_out', `The service did not answer within ${timeoutMs} ms.`, error)
    if (error instanceof SyntaxError)
      throw new UnexpectedAnswer('The answer is not JSON.', { status: 502, retryAfter: null })
    throw new ConnectionError('connection_failed', `The service was not reached: ${messageOf(error)}`, error)
  } finally {
    clearTimeout(timer)
    if (!keepsSignal) signal?.removeEventListener('abort', onAbort)
  }
}

function addressOf({ url }: Terms, { path, query = {} }: Outgoing): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return `${url}${path}${text === '' ? '' : `?${text}`}`
}

async function requestOf({ headers }: Terms, call: Outgoing, signal: AbortSignal): Promise<RequestInit> {
  const { method, accept = 'application/json', upload, idempotencyKey, options } = call
  const body = await upload?.make()
  return {
    method,
    // A key must not follow a redirect to another host.
    redirect: 'manual',
    signal,
    headers: {
      accept,
      ...headers,
      ...body?.headers,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    },
    ...(body ? { body: body.content } : {}),
    ...(body?.isStream ? { duplex: 'half' } : {}),
  } as RequestInit
}

async function failureOf(response: Response): Promise<ApiError | UnexpectedAnswer> {
  const { status } = response
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'))
  const body = (await response.json().catch(() => undefined)) as { error?: ErrorFacts; usage?: Usage } | undefined
  const facts = body?.error
  if (typeof facts === 'object' && facts !== null && typeof facts.code === 'string')
    return new ApiError({ ...facts, retry_after: facts.retry_after ?? retryAfter }, body?.usage)
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400)
  const target = response.headers.get('location')
  const message = isRedirect
    ? `The address leads elsewhere${target ? `, to ${target}` : ''}; use the address of the service itself.`
    : `HTTP ${status} without the error of a Docmill service; check the address.`
  return new UnexpectedAnswer(message, { status, retryAfter })
}

function messageOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } }
  return cause?.message || message || String(error)
}
