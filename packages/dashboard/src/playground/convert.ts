/** One conversion through the session, with the progress of its upload. */
import type { Chunk, DocumentPage, DocumentTree } from '@docmill/server/wire'
import { ApiError } from '../api.ts'
import { bytes } from '../words.ts'
import { type Progress, type Upload, upload } from './upload.ts'

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

export type Running = Upload<Conversion>

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

/** @param attempt Sent as `Idempotency-Key`. */
export function startConversion(
  input: Input,
  fields: Record<string, string>,
  csrfToken: string,
  attempt: string,
  onUploaded?: Progress,
): Running {
  const body = 'url' in input ? { file_url: input.url, ...fields } : formOf([input.file], fields)
  const address = '/dashboard/api/convert'
  const { result, cancel } = upload<Omit<Conversion, 'attempt'>>(address, body, csrfToken, attempt, onUploaded)
  return { result: result.then((conversion) => ({ ...conversion, attempt })), cancel }
}

/** Gives files to a job, which goes on without this page. */
export function startJob(
  files: readonly File[],
  fields: Record<string, string>,
  csrfToken: string,
  attempt: string,
  onUploaded: Progress,
): Upload<{ id: string }> {
  return upload('/dashboard/api/create-job', formOf(files, fields), csrfToken, attempt, onUploaded)
}

function formOf(files: readonly File[], fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('file', file, file.name)
  return form
}
