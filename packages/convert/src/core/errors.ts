/**
 * The table of failures: each way in which a conversion can end without a document.
 *
 * The service's JSON, its OpenAPI document, the page of errors, the CLI's exit codes and the
 * union `ConversionErrorCode` all come from here; the service adds its own rows for what only
 * HTTP can fail at (`packages/server/src/errors.ts`).
 */

export interface ErrorRow {
  /** HTTP status (RFC 9110 §15). */
  status: number
  /** Exit status of `docmill convert` (the names of sysexits.h). */
  exit: number
  /** Whether the same request may succeed later. */
  retryable: boolean
  /** What happened, as a person reads it; `{name}` is filled from the details. */
  message: string
  /** What to do about it. */
  remedy: string
}

export const conversionErrors = {
  file_empty: {
    status: 400,
    exit: 65,
    retryable: false,
    message: 'The file is empty.',
    remedy: 'Send a file that has content.',
  },
  unsupported_file_type: {
    status: 400,
    exit: 65,
    retryable: false,
    message: 'This file type is not supported (detected: {detected}).',
    remedy: 'Send a file of a supported type{nearest_text}; details.supported lists them all.',
  },
  content_limit_exceeded: {
    status: 400,
    exit: 65,
    retryable: false,
    message: 'The file exceeds a limit: {limit} (maximum {maximum}).',
    remedy: 'Split the document and convert the parts.',
  },
  invalid_parameter: {
    status: 400,
    exit: 64,
    retryable: false,
    message: 'Invalid value for {param}: {reason}.',
    remedy: 'Correct the value or omit the option.',
  },
  invalid_output_format: {
    status: 400,
    exit: 64,
    retryable: false,
    message: 'Unknown output format {value}.',
    remedy: 'Use markdown, text or html.',
  },
  file_too_large: {
    status: 413,
    exit: 65,
    retryable: false,
    message: 'The file is larger than the limit of {limit_text}.',
    remedy: 'Send a smaller file.',
  },
  file_encrypted: {
    status: 422,
    exit: 65,
    retryable: false,
    message: 'The file is password-protected{reason}.',
    remedy: 'Send the correct password, or remove the protection and send the file again.',
  },
  file_corrupt: {
    status: 422,
    exit: 65,
    retryable: false,
    message: 'The file is corrupt or not valid{reason}.',
    remedy: 'Open it in the program that created it, save a copy and send the copy.',
  },
  conversion_failed: {
    status: 502,
    exit: 70,
    retryable: true,
    message: 'The conversion failed.',
    remedy: 'Try again; if it fails again, report the file.',
  },
  conversion_timeout: {
    status: 502,
    exit: 75,
    retryable: false,
    message: 'The conversion was stopped after {seconds} seconds.',
    remedy: 'Split the document and convert the parts; the same file would time out again.',
  },
  conversion_out_of_memory: {
    status: 502,
    exit: 71,
    retryable: false,
    message: 'The conversion was stopped because it exceeded its memory limit.',
    remedy: 'Split the document and convert the parts.',
  },
  conversion_aborted: {
    status: 499,
    exit: 130,
    retryable: true,
    message: 'The conversion was cancelled.',
    remedy: 'Start it again.',
  },
  engine_unavailable: {
    status: 502,
    exit: 69,
    retryable: true,
    message: 'The {engine} engine, which this file needs, did not respond.',
    remedy: 'Try again later.',
  },
  overloaded: {
    status: 503,
    exit: 75,
    retryable: true,
    message: 'Too many conversions are queued.',
    remedy: 'Try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorRow>

export type ConversionErrorCode = keyof typeof conversionErrors

/** Values that fill a row's message and reach the caller; never paths, stacks or file content. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** The one way in which reading, detecting or writing refuses a file. */
export class ConversionError extends Error {
  readonly code: ConversionErrorCode
  readonly details: ErrorDetails

  /** @param options.cause What the log may contain and the caller may not see. */
  constructor(code: ConversionErrorCode, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(describe(conversionErrors[code], details), options)
    this.name = 'ConversionError'
    this.code = code
    this.details = details
  }
}

/** The message and the remedy of a row with `{name}`s filled; an absent one leaves nothing. */
export function describe(row: ErrorRow, details: ErrorDetails = {}): string {
  return `${fill(row.message, details)} ${fill(row.remedy, details)}`
}

/** Details of `file_too_large`: the limit, in bytes and for people, and how much there is, where that is known. */
export function sizeLimit(limit: number, bytes?: number): ErrorDetails {
  const text = limit < 1_048_576 ? `${limit} bytes` : `${Math.floor(limit / 1_048_576)} MB`
  return { limit, limit_text: text, ...(bytes === undefined ? {} : { bytes }) }
}

/** Supported types that are named where none is near. */
const common: readonly string[] = ['.pdf', '.docx', '.xlsx', '.pptx', '.html']

/**
 * Details of `unsupported_file_type`.
 *
 * @param detected What the file is, as a message names it.
 * @param nearest Types in its place, the best first: as what its program can save it, or what its text can be read as.
 * @param supported All types there are for a file like it.
 */
export function typeDetails(detected: string, nearest: readonly string[], supported = nearest): ErrorDetails {
  const named = nearest.length > 0 ? nearest : common.filter((type) => supported.includes(type))
  const others = named.slice(0, -1).join(', ')
  const text = named.length > 0 ? `, such as ${others && `${others} or `}${named.at(-1)}` : ''
  return { detected, nearest, nearest_text: text, supported }
}

function fill(template: string, details: ErrorDetails): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name]
    if (value === undefined || value === null) return ''
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
}
