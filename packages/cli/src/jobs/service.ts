/** Requests to a service: its address and key, and what is tried again. */
import { setTimeout as pause } from 'node:timers/promises'
import { exits } from '../exits.ts'

export interface Service {
  /**
   * Answers of 2xx as JSON. Faults that pass are tried again, so a request has to be safe to repeat.
   *
   * @param path From `/api/v1/`.
   * @throws ServiceFault
   */
  call(method: string, path: string, request?: ServiceRequest): Promise<Json>
}

export interface ServiceRequest {
  body?: string | FormData
  headers?: Record<string, string>
}

/** JSON of a service, which the caller looks into with care: another program may answer. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the service's.
export type Json = any

/** What a service refused, or that it does not answer. */
export class ServiceFault extends Error {
  readonly code: string
  readonly exit: number

  constructor(code: string, message: string, exit: number) {
    super(message)
    this.name = 'ServiceFault'
    this.code = code
    this.exit = exit
  }
}

const maxTries = 6
const firstPauseMs = 1000
const maxPauseMs = 60_000
/** The longest request waits 30 seconds for a job; what is uploaded may take long. */
const maxAnswerMs = 3_600_000

const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

/** @param sleep Waits for milliseconds. */
export function openService(
  url: URL,
  key: string | undefined,
  sleep: (ms: number) => Promise<unknown> = pause,
): Service {
  const base = url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  /** A service that has never answered is probably another address, one that has may be starting again. */
  let hasAnswered = false

  async function attempt(method: string, path: string, { body, headers }: ServiceRequest): Promise<Answer> {
    const init: RequestInit = {
      method,
      headers: { ...authorization, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(maxAnswerMs),
      ...(body === undefined ? {} : { body }),
    }
    try {
      const response = await fetch(`${base}/api/v1/${path}`, init)
      hasAnswered = true
      return await readAnswer(response)
    } catch (error) {
      const reason = reasonOf(error)
      return { fault: new ServiceFault('unreachable', `${base}: ${reason}.`, exits.unavailable), passes: hasAnswered }
    }
  }

  return {
    async call(method, path, request = {}) {
      for (let tries = 1; ; tries++) {
        const answer = await attempt(method, path, request)
        if (!answer.fault) return answer.json
        if (!answer.passes || tries === maxTries) throw answer.fault
        // Full jitter, so that many clients do not come back at once.
        const backOffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (tries - 1)) * (0.5 + Math.random() / 2)
        await sleep(Math.min(maxPauseMs, Math.max(backOffMs, answer.retryAfterMs ?? 0)))
      }
    },
  }
}

interface Answer {
  json?: Json
  fault?: ServiceFault
  /** The same request may succeed later. */
  passes?: boolean
  retryAfterMs?: number
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response
  const json = parsed(await response.text())
  if (response.ok && json !== undefined) return { json }
  const error = json?.error
  const seconds = Number(error?.retry_after ?? response.headers.get('retry-after') ?? '')
  const code = typeof error?.code === 'string' ? error.code : 'unexpected_answer'
  const message =
    typeof error?.message === 'string' ? error.message : `The answer ${status} is none of a Docmill service.`
  return {
    fault: new ServiceFault(code, message, exitOf(status)),
    passes: passing.has(status) && error?.retryable !== false,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
  }
}

function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Exit statuses by those of HTTP; the names are of sysexits.h. */
export function exitOf(status: number): number {
  if (status === 401 || status === 403) return exits.noPermission
  if (status === 402 || status === 409) return exits.temporary
  if (status === 404 || status === 410) return exits.noInput
  if (status === 400) return exits.usage
  return status < 500 && status !== 408 && status !== 429 ? exits.data : exits.unavailable
}

/** What is wrong with a connection is the cause of what `fetch` throws. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { code, message: inner } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? inner ?? message
}
