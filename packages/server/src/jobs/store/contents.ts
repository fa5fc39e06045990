/** What is sealed in the rows of jobs, and how it is read. */
import type { KeyObject } from 'node:crypto'
import type { ConvertOptions, OutputFormat, Warning } from '@docmill/convert'
import { type ErrorCode, ServiceError } from '../../errors.ts'
import { open, seal } from '../spool/sealed.ts'

/** What holds for all items of a job. */
export interface JobContent {
  outputFormat: OutputFormat
  options: Omit<ConvertOptions, 'outputFormat'>
  metadata: Record<string, string>
  webhook: { url: string; events: string[] } | null
  warnings: Warning[]
  /** Further formats of each document, which are part of its conversion. */
  alsoAs?: readonly OutputFormat[]
  /** What the client of another service asked for, whose answer is made of the results. */
  foreign?: Readonly<Record<string, unknown>>
}

export interface ItemContent {
  /** '' when there is none. */
  filename: string
  /** Null for an uploaded file. */
  url: string | null
  /** What the server of the URL called the file, once the file is in the spool for others to read pages of. */
  fetched?: { filename: string; typeName: string; mediaType: string | null }
}

/** An error as a row keeps it: what the envelope is made of. */
export interface KeptError {
  code: ErrorCode
  details: Record<string, unknown>
  param?: string
  retryable?: boolean
  retryAfterSeconds?: number
}

export function sealJson(key: KeyObject, jobId: string, content: JobContent | ItemContent | KeptError): string {
  return seal(key, jobId, JSON.stringify(content))
}

export function openJson<T extends JobContent | ItemContent | KeptError>(
  key: KeyObject,
  jobId: string,
  sealed: string,
): T {
  return JSON.parse(open(key, jobId, sealed).toString()) as T
}

export function keepError({ code, details, options }: ServiceError): KeptError {
  const { param, retryable, retryAfterSeconds } = options
  return {
    code,
    details,
    ...(param === undefined ? {} : { param }),
    ...(retryable === undefined ? {} : { retryable }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

export function errorOf({ code, details, ...options }: KeptError): ServiceError {
  return new ServiceError(code, details as ServiceError['details'], options)
}
