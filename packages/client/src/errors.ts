/** How a call fails. */
import type { ErrorCode, ErrorFacts, Usage } from './types.ts'

/** Every failure of a call, but for that of its `signal`, which is thrown as it is. */
export abstract class DocmillError extends Error {
  abstract readonly code: string
  /** Whether the same call may succeed later. */
  abstract readonly retryable: boolean
}

/** The service answered with an error. */
export class ApiError extends DocmillError {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** The field that is wrong. */
  readonly param: string | null
  readonly retryable: boolean
  /** Seconds after which the call may succeed. */
  readonly retryAfter: number | null
  /** To be named in a report of a fault. */
  readonly requestId: string
  readonly docsUrl: string
  /** The facts of the message. */
  readonly details: Readonly<Record<string, unknown>>
  /** What the account stands at, where the caller is known. */
  readonly usage: Usage | undefined

  constructor(facts: ErrorFacts, usage?: Usage) {
    super(facts.message)
    this.code = facts.code
    this.status = facts.status
    this.param = facts.param
    this.retryable = facts.retryable
    this.retryAfter = facts.retry_after
    this.requestId = facts.request_id
    this.docsUrl = facts.docs_url
    this.details = facts.details
    this.usage = usage
  }
}

/** What answered is not the service, such as a proxy in front of it. */
export class UnexpectedAnswer extends DocmillError {
  override readonly name = 'UnexpectedAnswer'
  readonly code = 'unexpected_answer'
  readonly status: number
  readonly retryable: boolean
  readonly retryAfter: number | null

  constructor(message: string, { status, retryAfter }: { status: number; retryAfter: number | null }) {
    super(message)
    this.status = status
    this.retryable = status >= 500 || status === 429 || status === 408
    this.retryAfter = retryAfter
  }
}

/** The service was not reached, or did not answer in time. */
export class ConnectionError extends DocmillError {
  override readonly name = 'ConnectionError'
  readonly code: 'connection_failed' | 'timed_out'
  readonly retryable = true

  constructor(code: ConnectionError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Whether it is an error that the service answered with, and one of the codes, where any are named. */
export function isApiError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiError & { code: Code } {
  return error instanceof ApiError && (codes.length === 0 || (codes as readonly string[]).includes(error.code))
}
