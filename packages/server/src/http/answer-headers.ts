/** Headers of answers that are meant for programs: a row each, which the OpenAPI document and the reference list. */

interface HeaderRow {
  /** A sentence for the reference. */
  about: string
  /** JSON Schema of its value. */
  schema: { type: 'string' | 'integer'; minimum?: 0; enum?: readonly string[]; format?: string }
}

export const answerHeaders = {
  'X-Request-Id': {
    about: 'Identifies the request, also in the log of the service. A valid one of the request is kept.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { about: 'How to authenticate (RFC 9110).', schema: { type: 'string' } },
  'Retry-After': { about: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 0 } },
  'RateLimit-Policy': {
    about: 'Requests (`q`) per seconds (`w`) that the plan allows, such as `"requests";q=60;w=60`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    about: 'Requests left (`r`), and seconds until all are available again (`t`), such as `"requests";r=59;t=1`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    about: '`true` if an earlier request with this `Idempotency-Key` was charged and this one is not.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: { about: 'Path of the job.', schema: { type: 'string', format: 'uri-reference' } },
  'X-Credits-Charged': {
    about: '`credits_charged`, in answers that are the content alone.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Usage-Tier': { about: '`usage.tier`, in answers that are the content alone.', schema: { type: 'string' } },
  'X-Usage-Used': {
    about: '`usage.used`, in answers that are the content alone.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Usage-Daily': {
    about: '`usage.daily` or `unlimited`, in answers that are the content alone.',
    schema: { type: 'string' },
  },
  'X-Usage-Remaining': {
    about: '`usage.remaining` or `unlimited`, in answers that are the content alone.',
    schema: { type: 'string' },
  },
  'X-Warnings': {
    about: 'Codes of the warnings, separated by commas, in answers that are the content alone.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, HeaderRow>

export type AnswerHeader = keyof typeof answerHeaders

/** What a request that takes a token of the rate is answered with, also where it fails. */
export const rateHeaderNames = ['RateLimit-Policy', 'RateLimit'] as const satisfies readonly AnswerHeader[]

/** What an answer that is the content alone has instead of the members of the JSON. */
export const bareHeaderNames = [
  'X-Credits-Charged',
  'X-Usage-Tier',
  'X-Usage-Used',
  'X-Usage-Daily',
  'X-Usage-Remaining',
  'X-Warnings',
] as const satisfies readonly AnswerHeader[]

/** @returns What every answer of a status has, besides what its endpoint adds. */
export function headersOfStatus(status: number): readonly AnswerHeader[] {
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate']
  if (status === 429 || status === 503) return ['X-Request-Id', 'Retry-After']
  return ['X-Request-Id']
}
