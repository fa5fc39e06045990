/** One conversion through the session, with the progress of its upload. */
import type { Chunk, DocumentPage, DocumentTree } from '@docmill/server/wire'
import { ApiError, unreachable } from '../api.ts'
import { bytes } from '../words.ts'

export interface Resource {
  name: string
  media_type: string
  /** Base64. */
  data: string
}

export type OutputFormat = 'markdown' | 'text' | 'html'

/** Extension of a file by the format that it holds. */
export const extensions: Record<OutputFormat, string> = { markdown: 'md', text: 'txt', html: 'html' }

export interface ConversionWarning {
  code: string
  message: string
  details?: Record<string, unknown>
}

export interface Conversion {
  content: string
  format: OutputFormat
  filename: string
  credits_charged: number
  usage: { used: number; daily: number | null; remaining: number | null }
  request_id: string
  /** The idempotency key that it was asked for with, under which it is free in other formats. */
  attempt: string
  warnings: ConversionWarning[]
  /** Pictures that the content links to. */
  resources?: Resource[]
  /** Absent where it is larger than the service sends. */
  document?: DocumentTree
  chunks?: Chunk[]
  pages?: DocumentPage[]
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

/** Given the share of the upload that is done, 0 to 1. */
export type Progress = (uploaded: number) => void

/** What need not be sent to be refused, in the words of the service. */
export function refusalOf(input: Input, maxBytes = Number.POSITIVE_INFINITY): ApiError | undefined {
  if ('url' in input || input.file.size <= maxBytes) return undefined
  const message = `The file is larger than the limit of ${bytes(maxBytes)}. Send a smaller file.`
  return new ApiError(413, { code: 'file_too_large', message })
}

/**
 * Asks for the structure too, and for the content alone where the structure is beyond its limit: what fails is not
 * charged.
 */
export function convertWithStructure(
  input: Input,
  options: Record<string, string>,
  csrfToken: string,
  attempt: string,
  onUploaded: Progress,
): Running {
  let current = startConversion(input, { ...options, include: 'document,chunks,pages' }, csrfToken, attempt, onUploaded)
  const result = current.result.catch((error: unknown) => {
    if (!isTooLarge(error)) throw error
    current = startConversion(input, options, csrfToken, `${attempt}-content`, onUploaded)
    return current.result
  })
  return { result, cancel: () => current.cancel() }
}

/** Whether it is the limit of a member of the structure. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'content_limit_exceeded' &&
    /^bytes of (document|chunks|pages)$/.test(String(error.details.limit))
  )
}

/**
 * @param attempt Sent as `Idempotency-Key`.
 * @returns What resolves with the conversion, or rejects with an ApiError.
 */
export function startConversion(
  input: Input,
  fields: Record<string, string>,
  csrfToken: string,
  attempt: string,
  onUploaded: Progress = () => {},
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
      if (request.status === 200 && body?.success) resolve({ ...body, attempt })
      else reject(new ApiError(request.status, body?.error ?? {}))
    }
  })
  request.open('POST', '/dashboard/api/convert')
  request.responseType = 'json'
  request.setRequestHeader('x-csrf-token', csrfToken)
  request.setRequestHeader('idempotency-key', attempt)
  if ('url' in input) {
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify({ file_url: input.url, ...fields }))
  } else {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', input.file, input.file.name)
    request.send(body)
  }
  return { result, cancel: () => request.abort() }
}
