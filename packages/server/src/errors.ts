/**
 * The service's table of failures: the rows of the library and of the downloader, and those that
 * only HTTP can fail at.
 *
 * The JSON of an error, the OpenAPI document, the page of errors and the tests read it.
 */
import { ConversionError, type ErrorDetails } from '@docmill/convert'
import { conversionErrors, describe, type ErrorRow } from '@docmill/convert/tables'
import { DownloadFault, downloadErrors } from '@docmill/download'

export type ServiceErrorRow = Omit<ErrorRow, 'exit'>

const unused = 'conversion_aborted'
const { [unused]: _, ...libraryErrors } = conversionErrors

const serverErrors = {
  invalid_request: row(400, 'The request is malformed{reason_text}.', 'Compare it with the reference.'),
  invalid_json: row(400, 'The body is no valid JSON.', 'Send one JSON object in UTF-8.'),
  invalid_multipart: row(
    400,
    'The multipart body is malformed{reason_text}.',
    'Let a client library build it, and do not set its Content-Type by hand.',
  ),
  file_missing: row(400, 'The request holds no file{reason_text}.', 'Send one in a part named file, or give file_url.'),
  file_name_missing: row(
    400,
    'The part file has no file name.',
    'Give it one, such as filename="report.pdf"; curl does for -F file=@report.pdf.',
  ),
  too_many_files: row(
    400,
    'The request holds more than one file; one is converted per request.',
    'Send each by itself.',
  ),
  conflicting_input: row(400, 'The request names more than one source: {sources}.', 'Keep one of them.'),
  invalid_idempotency_key: row(400, 'The Idempotency-Key is not usable.', 'Use 1 to 255 printable ASCII characters.'),

  notice_refused: row(
    400,
    'The notice of the payment provider is not to be believed.',
    'Compare DOCMILL_STRIPE_WEBHOOK_SECRET with the secret of the webhook, and the clock with the time.',
  ),

  api_key_missing: row(
    401,
    'The request carries no API key.',
    'Send it as Authorization: Bearer KEY or as X-API-Key: KEY.',
  ),
  api_key_invalid: row(401, 'The API key is not known.', 'Check that it was copied whole, or make a new one.'),
  api_key_expired: row(401, 'The API key has expired.', 'Make a new one.'),
  api_key_revoked: row(401, 'The API key was revoked or replaced.', 'Use its successor, or make a new one.'),
  api_key_conflict: row(401, 'Authorization and X-API-Key hold different keys.', 'Send one of them.'),

  session_missing: row(401, 'Nobody is signed in here.', 'Sign in.'),
  sign_in_failed: row(
    401,
    'This email address and this password do not fit together.',
    'Try again, or ask for a sign-in link.',
  ),
  sign_in_link_invalid: row(401, 'This sign-in link is used or too old.', 'Ask for a new one.'),
  sign_in_refused: row(
    401,
    'The sign-in did not succeed{reason_text}.',
    'Try again, or ask the operator of this service.',
  ),

  quota_exhausted: row(
    402,
    'The daily allowance and the credits are used up{in_flight_text}.',
    'Wait for the reset at {resets_at}, buy credits, or change the plan.',
  ),
  key_limit_reached: row(
    402,
    'The daily limit of this API key, {limit}, is reached.',
    'Wait for the reset at {resets_at}, or raise the limit of the key.',
  ),
  payment_declined: row(402, 'The payment was declined.', 'Use another means of payment; nothing was changed.'),
  insufficient_scope: row(403, 'The API key lacks the scope {scope}.', 'Use a key that has it.'),
  admin_only: row(403, 'Only an admin may do this.', 'Ask the operator of this service.'),
  sign_up_closed: row(403, 'This deployment lets nobody in from its pages.', 'Use docmill account create.'),
  request_forged: row(
    403,
    'The request does not come from the pages of this service.',
    'Reload the page, and try again.',
  ),
  sign_in_again: row(403, 'This sign-in is too long ago for that.', 'Sign in again, then choose a password.'),
  account_suspended: row(403, 'The account is suspended.', 'Ask the operator of this service.'),

  not_found: row(404, 'There is nothing at this address.', 'The API is described at /openapi.json.'),
  method_not_allowed: row(405, 'This address does not answer to {method}.', 'Use {allow}.'),
  not_acceptable: row(
    406,
    'None of the types in Accept can be sent.',
    'Accept application/json, or for a conversion text/markdown or text/plain.',
  ),
  request_timeout: transient(408, 'The upload stalled.', 'Send it again.'),
  idempotency_in_progress: transient(
    409,
    'A request with this Idempotency-Key is still running.',
    'Wait for its answer, then repeat it.',
  ),
  request_too_large: row(
    413,
    'The fields of the request are more than the limit of {limit} {unit}.',
    'Send fewer or shorter fields; a file belongs in the multipart part named file.',
  ),
  unsupported_content_type: row(
    415,
    'The Content-Type of the request is not supported.',
    'Use multipart/form-data, application/json or application/x-www-form-urlencoded.',
  ),
  unsupported_content_encoding: row(415, 'Compressed request bodies are not supported.', 'Send the body as it is.'),

  idempotency_key_reused: row(
    422,
    'This Idempotency-Key belongs to another request.',
    'Use a new key for each new request.',
  ),

  rate_limited: transient(429, 'Too many requests{reason_text}.', 'Try again in {seconds} s.'),
  concurrency_limited: transient(
    429,
    'The account has {limit} {what} at work, as many as it may have at once.',
    'Wait for one of them to end.',
  ),
  internal_error: transient(500, 'Something went wrong here.', 'Try again; if it fails again, report the request id.'),
  billing_unavailable: transient(
    502,
    'The payment provider did not answer.',
    'Try again in a minute; nothing was charged.',
  ),
  overloaded: transient(503, 'The service cannot take this now{reason_text}.', 'Try again in a few seconds.'),
  shutting_down: transient(503, 'The service is about to stop.', 'Try again in a few seconds.'),
} as const satisfies Record<string, ServiceErrorRow>

export const errors = { ...libraryErrors, ...downloadErrors, ...serverErrors }
export type ErrorCode = keyof typeof errors

export interface FailureOptions {
  /** The field of the request that is wrong. */
  param?: string
  /** Where it differs from the row's. */
  retryable?: boolean
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  /** What the log may tell and the caller may not. */
  cause?: unknown
}

/** A request that ends without what was asked for. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly options: FailureOptions

  constructor(code: ErrorCode, details: ErrorDetails = {}, options: FailureOptions = {}) {
    super(describe({ exit: 0, ...errors[code] }, details), { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.details = details
    this.options = options
  }
}

/** Nothing is wrong with what was asked: the database cannot be reached, or has no room or no right to write. */
export class StoreUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'StoreUnavailable'
  }
}

/**
 * What a thrown thing is to the caller; one that is no row of the table is a fault of ours.
 *
 * @param source The field that the converted file came from.
 */
export function asServiceError(thrown: unknown, source?: 'file' | 'file_url'): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (thrown instanceof ConversionError && thrown.code !== unused) {
    const param = thrown.details.param ?? (errors[thrown.code].status < 500 ? source : undefined)
    return new ServiceError(thrown.code, thrown.details, {
      cause: thrown.cause ?? thrown,
      ...(typeof param === 'string' ? { param } : {}),
    })
  }
  if (thrown instanceof StoreUnavailable)
    return new ServiceError('overloaded', { reason_text: ': its database cannot be used' }, { cause: thrown.cause })
  if (thrown instanceof DownloadFault) {
    const { retryable, cause } = thrown
    const options = { param: 'file_url', cause, ...(retryable === undefined ? {} : { retryable }) }
    return new ServiceError(thrown.code, thrown.details, options)
  }
  return new ServiceError('internal_error', {}, { cause: thrown })
}

function row<const S extends number>(status: S, message: string, remedy: string) {
  return { status, retryable: false, message, remedy }
}

function transient<const S extends number>(status: S, message: string, remedy: string) {
  return { status, retryable: true, message, remedy }
}
