/** Which error a conversion ends in, from what its process or an engine did. */
import { ConversionError, type ConversionErrorCode, type ErrorDetails, knownCode } from '../core/errors.ts'
import type { FromChild } from './protocol.ts'

type Failed = Extract<FromChild, { type: 'failed' }>

/** The pool's own verdict on a document that takes too long. */
export function timedOut(timeoutMs: number, cause?: unknown): ConversionError {
  return new ConversionError('conversion_timeout', { seconds: Math.round(timeoutMs / 1000) }, { cause })
}

/**
 * What a child reports, believed only as far as the table of errors goes.
 *
 * @param engineFault What an engine threw in the pool; the child knows only that it did not answer.
 */
export function reported({ code, details, cause }: Failed, engineFault: unknown): ConversionError {
  const known = knownCode(code)
  return new ConversionError(known, details, { cause: known === 'engine_unavailable' ? engineFault : cause })
}

/** Of a process that the pool did not kill: it ended by a fault, by a bound on it, or by the system's want of memory. */
export function deathOf(signal: NodeJS.Signals | null, words: string, timeoutMs: number): ConversionError {
  const cause = new Error(words)
  if (signal === 'SIGXCPU') return timedOut(timeoutMs, cause)
  if (signal === 'SIGKILL' || /out of memory|allocation failed|\bOOM\b/i.test(words))
    return new ConversionError('conversion_out_of_memory', {}, { cause })
  return new ConversionError('conversion_failed', {}, { cause })
}

/** What an engine says of a document reaches its reader; a fault of its own does not. */
export function refusalOf(error: unknown, engine: string): { code: ConversionErrorCode; details: ErrorDetails } {
  if (error instanceof ConversionError) return { code: error.code, details: error.details }
  return { code: 'engine_unavailable', details: { engine } }
}
