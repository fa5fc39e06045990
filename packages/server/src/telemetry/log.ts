/**
 * The log: one JSON object a line. It never holds a document's content or name, the path of a
 * URL, or a key.
 */
import { type Logger, pino } from 'pino'
import type { Settings } from '../settings.ts'

export type { Logger } from 'pino'

export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}

/** What of an error may be logged: its kind and where it arose, down to its first cause. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: stack?.split('\n').slice(1, 12).join('\n'),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
