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
  invalid_json: row(400, 'The request body is not valid JSON.', 'Send one JSON object in UTF-8.'),
  invalid_multipart: row(
    400,
    'The multipart body is malformed{reason_text}.',
    'Build the body with a client library, and do not set Content-Type by hand.',
  ),
  file_missing: row(
    400,
    'The request contains no file{reason_text}.',
    'Send one in a part named file, or send file_url.',
  ),
  file_name_missing: row(
    400,
    'The part named file has no file name.',
    'Add one, such as filename="report.pdf"; curl -F file=@report.pdf does it for you.',
  ),
  too_many_files: row(400, 'The request contains more than {limit_text}.', 'Send fewer files in a request.'),
  conflicting_input: row(400, 'The request names more than one source: {sources}.', 'Keep one of them.'),
  invalid_idempotency_key: row(400, 'The Idempotency-Key is invalid.', 'Use 1 to 255 printable ASCII characters.'),

  notice_refused: row(
    400,
    'The webhook signature is invalid.',
    "Check that DOCMILL_STRIPE_WEBHOOK_SECRET is the webhook's secret, and that the server's clock is right.",
  ),

  api_key_missing: row(
    401,
    'The request has no API key{reason_text}.',
    'Send it as Authorization: Bearer KEY or as X-API-Key: KEY.',
  ),
  api_key_invalid: row(401, 'The API key is invalid.', 'Check that you copied all of it, or create a new key.'),
  api_key_expired: row(401, 'The API key has expired.', 'Create a new key.'),
  api_key_revoked: row(401, 'The API key was revoked or rotated.', 'Use the new key, or create one.'),
  api_key_conflict: row(401, 'Authorization and X-API-Key contain different keys.', 'Send only one of them.'),

  session_missing: row(401, 'You are not signed in.', 'Sign in.'),
  password_incorrect: row(400, 'This is not your current password.', 'Type it again, or sign in with a one-time link.'),
  password_unsuitable: row(400, 'This password cannot be used: {reason}.', 'Choose another.'),
  sign_in_failed: row(401, 'Wrong email or password.', 'Try again, or request a sign-in link.'),
  sign_in_link_invalid: row(401, 'This sign-in link has expired or was already used.', 'Request a new one.'),
  sign_in_refused: row(401, 'Sign-in failed{reason_text}.', 'Try again, or ask the operator of this service.'),

  quota_exhausted: row(
    402,
    'The daily allowance and the credits are used up{in_flight_text}.',
    'Wait for the reset at {resets_at}, buy credits, or change the plan.',
  ),
  key_limit_reached: row(
    402,
    'This API key has reached its daily limit of {limit}.',
    'Wait for the reset at {resets_at}, or raise the limit of the key.',
  ),
  payment_declined: row(402, 'The payment was declined.', 'Use another payment method; nothing was changed.'),
  insufficient_scope: row(403, 'The API key does not have the scope {scope}.', 'Use a key with this scope.'),
  admin_only: row(403, 'Only an admin can do this.', 'Ask the operator of this service.'),
  sign_up_closed: row(
    403,
    'Sign-up is closed on this deployment.',
    'Ask its operator for an invitation (docmill account create).',
  ),
  request_forged: row(403, 'The request did not come from a page of this service.', 'Reload the page and try again.'),
  sign_in_again: row(403, 'Your sign-in is too old for this action.', 'Sign in again and repeat it.'),
  account_suspended: row(403, 'The account is suspended.', 'Ask the operator of this service.'),

  not_found: row(404, 'Not found.', 'The API is described in /openapi.json.'),
  method_not_allowed: row(405, 'This endpoint does not support {method}.', 'Use {allow}.'),
  not_acceptable: row(
    406,
    'None of the media types in Accept is available.',
    'Accept application/json, or for a conversion text/markdown or text/plain.',
  ),
  request_timeout: transient(408, 'The upload stalled.', 'Send it again.'),
  idempotency_in_progress: transient(
    409,
    'A request with this Idempotency-Key is still running.',
    'Wait for its answer, then repeat it.',
  ),
  not_ready: transient(
    409,
    'The item has not ended yet.',
    'Ask again later, or wait with GET /api/v1/jobs/ID?wait=60.',
  ),
  result_expired: row(
    410,
    'The results of this job are no longer kept.',
    'Submit the documents again; results are kept until expires_at.',
  ),
  request_too_large: row(
    413,
    'The request exceeds the limit of {limit} {unit}.',
    'Send fewer or shorter fields; send a file in the multipart part named file; split a job.',
  ),
  unsupported_content_type: row(
    415,
    'The Content-Type of the request is not supported.',
    'Use multipart/form-data, application/json or application/x-www-form-urlencoded.',
  ),
  unsupported_content_encoding: row(415, 'Compressed request bodies are not supported.', 'Send the body uncompressed.'),

  target_unavailable: row(
    422,
    'The target {target} requires artifact storage to be configured, and this service has none.',
    'Use the target inbody.',
  ),
  idempotency_key_reused: row(
    422,
    'This Idempotency-Key was used for a different request.',
    'Use a new key for each new request.',
  ),

  rate_limited: transient(429, 'Too many requests{reason_text}.', 'Try again in {seconds} seconds.'),
  concurrency_limited: transient(
    429,
    'Too many concurrent {what} (limit: {limit}).',
    'Wait for one of them to finish.',
  ),
  internal_error: transient(500, 'Internal server error.', 'Try again; if it fails again, report the request ID.'),
  billing_unavailable: transient(
    502,
    'The payment provider did not respond.',
    'Try again in a minute; nothing was charged.',
  ),
  overloaded: transient(503, 'The service is overloaded{reason_text}.', 'Try again in a few seconds.'),
  shutting_down: transient(503, 'The service is shutting down.', 'Try again in a few seconds.'),
} as const satisfies Record<string, ServiceErrorRow>

export const errors = { ...libraryErrors, ...downloadErrors, ...serverErrors }
export type ErrorCode = keyof typeof errors

/** When an account that has no token of its rate has one again, and all. Milliseconds since 1970. */
export interface TokenLimit {
  nextAt: number
  fullAt: number
}

export interface FailureOptions {
  /** The field of the request that is wrong. */
  param?: string
  /** Where it differs from the row's. */
  retryable?: boolean
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  /** Where clients of another service know the failure by a text of its own. */
  detail?: string
  /** The account was refused moments ago, too: its usage need not be read again. */
  isRepeated?: boolean
  /** The account has no token of its rate. */
  limit?: TokenLimit
  /** What the log may contain and the caller may not see. */
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
    return new ServiceError('overloaded', { reason_text: ': its database is unavailable' }, { cause: thrown.cause })
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
