/** Calls to the service, below `/dashboard/api/`. */

import type { AnswerOf, EndpointName, RequestOf } from '@docmill/server/wire'

/** A refusal as the service words it. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** The field that is wrong. */
  readonly param: string | null
  readonly details: Record<string, unknown>
  readonly requestId: string | null

  constructor(status: number, error: Partial<ApiError> & { request_id?: string }) {
    super(error.message ?? 'The service did not answer as it should. Try again.')
    this.name = 'ApiError'
    this.code = error.code ?? 'unreadable_answer'
    this.status = status
    this.param = error.param ?? null
    this.details = error.details ?? {}
    this.requestId = error.request_id ?? null
  }
}

/** Reads `name`, for whoever is signed in. @throws ApiError */
export async function read<Name extends EndpointName>(
  name: Name,
  query: Record<string, string> = {},
): Promise<AnswerOf<Name>> {
  const search = new URLSearchParams(query).toString()
  return call(`/dashboard/api/${name}${search ? `?${search}` : ''}`, { headers: { accept: 'application/json' } })
}

/** Asks for a change. @param csrfToken Of the session, once there is one. @throws ApiError */
export async function send<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  csrfToken: string | undefined,
): Promise<AnswerOf<Name>> {
  return call(`/dashboard/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) },
    body: JSON.stringify(request),
  })
}

/** Reads an answer as JSON. @throws ApiError */
export async function call<Answer>(address: string, init: RequestInit): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init })
  } catch {
    throw unreachable()
  }
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body.error ?? {})
  return body as Answer
}

/** Whether this page's session is over, or another one has taken its place in the browser. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_missing' || error.code === 'request_forged')
}

export function unreachable(): ApiError {
  return new ApiError(0, {
    code: 'unreachable',
    message: 'The service cannot be reached. Check that it runs, and try again.',
  })
}
