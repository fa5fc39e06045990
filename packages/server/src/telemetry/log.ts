/**
 * The log: one JSON object a line. It never holds a document's content or name, the path of a
 * URL, or a key.
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../settings.ts'

export type { Logger } from 'pino'

/** @param destination Standard error when absent. */
export function createLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** What of an error may be logged: its kind and where it arose, down to its first cause. */
function describeError(error: unknown): object {
  if (error instanceof ReaderFault) return { name: error.name, stack: error.frames }
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(stack ?? ''),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/**
 * A fault while a document was read. Its message may quote the document, so only the kind of
 * the error and its place in the code are kept.
 */
export class ReaderFault extends Error {
  readonly frames: string

  constructor(cause: unknown) {
    const trace = cause instanceof Error ? (cause.stack ?? '') : String(cause)
    super('a reader failed')
    this.name = /^(\w*Error)\b/.exec(trace)?.[1] ?? 'Error'
    this.frames = framesOf(trace)
  }
}

function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return frames.slice(0, 12).join('\n')
}
