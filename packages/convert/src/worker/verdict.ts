/** Which error a conversion ends in, from what its process or an engine did. */
import { constants } from 'node:os'
import { showsLackOfMemory } from '../core/bounds.ts'
import { ConversionError, type ConversionErrorCode, type ErrorDetails } from '../core/errors.ts'
import type { ChildEnd } from './process/child.ts'
import { errorOf, type Failure } from './process/failure.ts'

/** The pool's own verdict on a document that takes too long. */
export function timedOut(timeoutMs: number, cause?: unknown): ConversionError {
  return new ConversionError('conversion_timeout', { seconds: Math.round(timeoutMs / 1000) }, { cause })
}

/**
 * What a process reports.
 *
 * @param engineFault What an engine threw in the pool; the process knows only that it did not answer.
 */
export function reported(failure: Failure, engineFault: unknown): ConversionError {
  const { code, details } = failure
  return code === 'engine_unavailable' ? new ConversionError(code, details, { cause: engineFault }) : errorOf(failure)
}

/**
 * Signals that end a process whose memory is bounded where the next page of its heap or of its stack cannot be had; it then
 * has no memory for a last word either. Measured with a bound of 96 to 112 MB: V8 ends itself by SIGTRAP, or the system
 * ends it by SIGSEGV, in most runs.
 */
const memorySignals = ['SIGTRAP', 'SIGSEGV', 'SIGBUS'] as const

/**
 * Error of a process that ended during its task: a crash, a limit that it reached, or the system being
 * out of memory.
 *
 * A launcher that waits for the process exits with 128 plus the number of its signal.
 *
 * @param isMemoryBounded Whether the system bounds the memory of the process, which runs no native code but that of Node.
 */
export function deathOf(
  { code, signal, lastWords, violation }: ChildEnd,
  timeoutMs: number,
  isMemoryBounded = false,
): ConversionError {
  if (violation !== undefined)
    return new ConversionError(
      'conversion_failed',
      {},
      { cause: new Error(`it was killed for a message: ${violation}`) },
    )
  const cause = new Error(`process ended with ${signal ?? code}: ${lastWords}`)
  const signalled = (name: NodeJS.Signals): boolean => signal === name || code === 128 + constants.signals[name]
  if (signalled('SIGXCPU')) return timedOut(timeoutMs, cause)
  const hasNoMemory = isMemoryBounded && lastWords === '' && memorySignals.some(signalled)
  if (signalled('SIGKILL') || hasNoMemory || showsLackOfMemory(lastWords))
    return new ConversionError('conversion_out_of_memory', {}, { cause })
  return new ConversionError('conversion_failed', {}, { cause })
}

/** What an engine says of a document reaches its reader; a fault of its own does not. */
export function refusalOf(error: unknown, engine: string): { code: ConversionErrorCode; details: ErrorDetails } {
  if (error instanceof ConversionError) return { code: error.code, details: error.details }
  return { code: 'engine_unavailable', details: { engine } }
}
