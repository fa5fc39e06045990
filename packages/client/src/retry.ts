/** When a call is made again. */
import { ApiError, ConnectionError, UnexpectedAnswer } from './errors.ts'

/** Pause before the second attempt, doubled with each, up to a bound. */
const firstPauseMs = 500
const maxPauseMs = 30_000

/** Where the service asks for a longer pause, the caller decides. */
const maxAskedMs = 60_000

/**
 * @param attempt From 0.
 * @returns Milliseconds to wait before the next attempt; undefined where there should be none.
 */
export function pauseBefore(error: unknown, attempt: number, random: () => number = Math.random): number | undefined {
  const asked = error instanceof ApiError || error instanceof UnexpectedAnswer ? error.retryAfter : null
  const mayRetry =
    error instanceof ConnectionError ||
    ((error instanceof ApiError || error instanceof UnexpectedAnswer) && error.retryable)
  if (!mayRetry) return undefined
  // Between half of it and all: clients that failed together do not come back together.
  const own = Math.min(maxPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + random() / 2)
  if (asked === null) return own
  return asked * 1000 > maxAskedMs ? undefined : asked * 1000 + own
}

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110 §10.2.3); null where it is neither. */
export function retryAfterSeconds(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** @throws the reason of the signal */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
