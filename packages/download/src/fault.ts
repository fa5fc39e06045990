/** The table of how a download can end without a file. */
import type { ErrorDetails } from '@docmill/convert'
import { conversionErrors, describe, type ErrorRow } from '@docmill/convert/tables'

/** Exit statuses by the names of sysexits.h. */
const [usage, dataError, noInput, unavailable, temporary, noPermission] = [64, 65, 66, 69, 75, 77] as const

export const downloadErrors = {
  invalid_url: {
    status: 400,
    exit: usage,
    retryable: false,
    message: 'The URL cannot be fetched: {reason}.',
    remedy: 'Give a public https URL of a file, on port 443.',
  },
  url_unreachable: {
    status: 422,
    exit: unavailable,
    retryable: true,
    message: 'The URL could not be reached: {reason}.',
    remedy: 'Check the address, and try again.',
  },
  url_access_denied: {
    status: 422,
    exit: noPermission,
    retryable: false,
    message: 'The URL refuses access (HTTP {status}).',
    remedy: 'Give a link that needs no sign-in, cookie or header of its own.',
  },
  url_expired: {
    status: 422,
    exit: noInput,
    retryable: false,
    message: 'The URL has expired or its file is gone.',
    remedy: 'Make a new link.',
  },
  url_not_found: {
    status: 422,
    exit: noInput,
    retryable: false,
    message: 'There is no file at the URL (HTTP 404).',
    remedy: 'Check the address.',
  },
  url_http_error: {
    status: 422,
    exit: unavailable,
    retryable: false,
    message: 'The URL answered with HTTP {status}{reason_text}.',
    remedy: 'Check the address, or try again later.',
  },
  url_not_public: {
    status: 422,
    exit: noPermission,
    retryable: false,
    message: 'The URL leads to an address that is not public.',
    remedy: 'Give the URL of a public server.',
  },
  url_redirect_refused: {
    status: 422,
    exit: noPermission,
    retryable: false,
    message: 'The URL redirects to where no file is fetched from: {reason}.',
    remedy: 'Give an https address that leads to the file itself, or upload the file.',
  },
  url_too_many_redirects: {
    status: 422,
    exit: unavailable,
    retryable: false,
    message: 'The URL redirects more than {limit} times.',
    remedy: 'Give the address that the redirects end at.',
  },
  url_not_a_file: {
    status: 422,
    exit: dataError,
    retryable: false,
    message: 'The URL does not lead to a file: {reason}.',
    remedy: 'Give the direct download link of the file.',
  },
  download_timeout: {
    status: 504,
    exit: temporary,
    retryable: true,
    message: 'The download took longer than {seconds} seconds.',
    remedy: 'Try again, or upload the file.',
  },
} as const satisfies Record<string, ErrorRow>

/** Rows of the library's table that a download can end in before there is a file to convert. */
const shared = {
  file_too_large: conversionErrors.file_too_large,
  file_empty: conversionErrors.file_empty,
  overloaded: conversionErrors.overloaded,
}

const rows = { ...downloadErrors, ...shared }

export type DownloadCode = keyof typeof rows

export class DownloadFault extends Error {
  readonly code: DownloadCode
  readonly details: ErrorDetails
  /** Exit code of a command that had only this file. */
  readonly exit: number
  /** Where it differs from the row of the code. */
  readonly retryable: boolean | undefined

  constructor(code: DownloadCode, details: ErrorDetails = {}, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(describe(rows[code], details), options)
    this.name = 'DownloadFault'
    this.code = code
    this.details = details
    this.exit = rows[code].exit
    this.retryable = options.retryable
  }
}
