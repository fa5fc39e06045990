/** An error as the caller sees it: one envelope for all of them. */
import type { Caller } from '../accounts/authenticate.ts'
import { dayOf } from '../clock.ts'
import { errors, type ServiceError } from '../errors.ts'
import { planOf } from '../quota/plans.ts'
import { type Usage, usageOf } from '../quota/usage.ts'
import { usedByAccount } from '../quota/used.ts'
import type { Services } from '../services.ts'

export interface ErrorBody {
  success: false
  object: 'error'
  error: {
    code: string
    message: string
    status: number
    param: string | null
    retryable: boolean
    retry_after: number | null
    request_id: string
    docs_url: string
    details: Record<string, unknown>
  }
  credits_charged: 0
  usage?: Usage
}

/** Seconds after which a client that was asked to wait, but not how long, may come back. */
const defaultRetrySeconds = 5

export function errorBody(error: ServiceError, requestId: string, baseUrl: string, usage?: Usage): ErrorBody {
  const { status, retryable } = errors[error.code]
  const details = Object.fromEntries(Object.entries(error.details).flatMap(shownDetail))
  return {
    success: false,
    object: 'error',
    error: {
      code: error.code,
      message: error.message,
      status,
      param: error.options.param ?? null,
      retryable: error.options.retryable ?? retryable,
      retry_after: retryAfter(error) ?? null,
      request_id: requestId,
      docs_url: `${baseUrl}/docs/errors#${error.code}`,
      details,
    },
    credits_charged: 0,
    ...(usage ? { usage } : {}),
  }
}

/** Seconds for `Retry-After`: every 429 and 503 says when to try again. */
export function retryAfter({ code, options }: ServiceError): number | undefined {
  const { status } = errors[code]
  return options.retryAfterSeconds ?? (status === 429 || status === 503 ? defaultRetrySeconds : undefined)
}

/** @returns undefined where the database does not answer either. */
export async function usageForError(
  caller: Caller | undefined,
  { store, settings, clock }: Services,
): Promise<Usage | undefined> {
  if (!caller) return undefined
  try {
    const { id, plan } = caller.account
    return usageOf(planOf(settings.plans, plan), await usedByAccount(store.read, id, dayOf(clock.now())))
  } catch {
    return undefined
  }
}

/** Without what only fills a sentence of the message. */
function shownDetail([name, value]: [string, unknown]): [string, unknown][] {
  if (name.endsWith('_text')) return []
  return [[name, typeof value === 'string' ? value.replace(/^: /, '') : value]]
}
