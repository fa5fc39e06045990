/** One conversion through the session, with the progress of its upload. */
import { ApiError, unreachable } from '../api.ts'
import { bytes } from '../words.ts'

export interface Resource {
  name: string
  media_type: string
  /** Base64. */
  data: string
}

export interface Conversion {
  content: string
  format: 'markdown' | 'text'
  filename: string
  credits_charged: number
  usage: { used: number; daily: number | null; remaining: number | null }
  request_id: string
  warnings: { code: string; message: string }[]
  /** Pictures that the content links to. */
  resources?: Resource[]
  metadata: {
    detected_type: string
    bytes: number
    page_count: number | null
    title: string | null
    duration_ms: number
  }
}

export type Input = { file: File } | { url: string }

export interface Running {
  result: Promise<Conversion>
  cancel(): void
}

/** What need not be sent to be refused, in the words of the service. */
export function refusalOf(input: Input, maxBytes = Number.POSITIVE_INFINITY): ApiError | undefined {
  if ('url' in input || input.file.size <= maxBytes) return undefined
  const message = `The file is larger than the limit of ${bytes(maxBytes)}. Send a smaller file.`
  return new ApiError(413, { code: 'file_too_large', message })
}

/** What one conversion is called however often it is asked for, so that it is charged once. */
export function newAttempt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * @param attempt Sent as `Idempotency-Key`.
 * @param onUploaded Told the share of the upload that is done, 0 to 1.
 * @returns what resolves with the conversion, or rejects with an ApiError.
 */
export function startConversion(
  input: Input,
  options: Record<string, string>,
  csrfToken: string,
  attempt: string,
  onUploaded: (share: number) => void,
): Running {
  // fetch does not report how much of a body is sent.
  const request = new XMLHttpRequest()
  const result = new Promise<Conversion>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onUploaded(total === 0 ? 1 : loaded / total)
    request.upload.onload = () => onUploaded(1)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('The conversion was cancelled.', 'AbortError'))
    request.onload = () => {
      const body = request.response
      if (request.status === 200 && body?.success) resolve(body)
      else reject(new ApiError(request.status, body?.error ?? {}))
    }
  })
  request.open('POST', '/dashboard/api/convert')
  request.responseType = 'json'
  request.setRequestHeader('x-csrf-token', csrfToken)
  request.setRequestHeader('idempotency-key', attempt)
  if ('url' in input) {
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify({ file_url: input.url, ...options }))
  } else {
    const body = new FormData()
    for (const [name, value] of Object.entries(options)) body.append(name, value)
    body.append('file', input.file, input.file.name)
    request.send(body)
  }
  return { result, cancel: () => request.abort() }
}
