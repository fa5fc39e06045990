/** What a tool answers where it cannot do what was asked. */

/** The error object of the HTTP API, or as much of it as is known. */
export interface FailureBody {
  code: string
  /** What happened and what to do. */
  message: string
  /** The argument that is wrong. */
  param: string | null
  /** Whether the same call may succeed later. */
  retryable: boolean
  details: Record<string, unknown>
}

export class ToolFailure extends Error {
  readonly body: FailureBody

  constructor(code: string, message: string, rest: Partial<FailureBody> = {}) {
    super(message)
    this.name = 'ToolFailure'
    this.body = { param: null, retryable: false, details: {}, ...rest, code, message }
  }
}

export function invalidArgument(param: string, reason: string): ToolFailure {
  const message = `Invalid value for ${param}: ${reason}. Correct the value or omit the argument.`
  return new ToolFailure('invalid_parameter', message, { param, details: { param, reason } })
}

export function unknownDocument(): ToolFailure {
  const message = 'No open document has this document_id, or it was closed after a time without use. Open it again.'
  return new ToolFailure('not_found', message, { param: 'document_id' })
}
