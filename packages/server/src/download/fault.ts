/** How a download can end without a file; the codes are rows of the service's table of errors. */
import type { ErrorDetails } from '@docmill/convert'

export type DownloadCode =
  | 'invalid_url'
  | 'url_unreachable'
  | 'url_access_denied'
  | 'url_expired'
  | 'url_not_found'
  | 'url_http_error'
  | 'url_not_public'
  | 'url_redirect_refused'
  | 'url_too_many_redirects'
  | 'url_not_a_file'
  | 'file_too_large'
  | 'file_empty'
  | 'overloaded'
  | 'download_timeout'

export class DownloadFault extends Error {
  readonly code: DownloadCode
  readonly details: ErrorDetails
  /** Where it differs from the row of the code. */
  readonly retryable: boolean | undefined

  constructor(code: DownloadCode, details: ErrorDetails = {}, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(code, options)
    this.name = 'DownloadFault'
    this.code = code
    this.details = details
    this.retryable = options.retryable
  }
}
