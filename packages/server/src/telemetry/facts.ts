/** What a handler learns about its request, for the log, the metrics, the traces and the history. */
import type { ErrorCode } from '../errors.ts'

export interface RequestFacts {
  /** Code of the error that was answered; `client_gone` where the client left before its answer. */
  code?: ErrorCode | 'client_gone'
  /** Id of the format that the bytes turned out to be. */
  detectedType?: string
  /** Size of the document in bytes. */
  bytes?: number
  /** Host of the URL that the document was fetched from. */
  urlHost?: string
  creditsCharged?: number
  /** An Idempotency-Key was sent again, and nothing was charged. */
  replayed?: boolean
  /** Id of the job that was created, read or worked on. */
  job?: string
  /** Name of the MCP tool that was called. */
  tool?: string
  /** What became of a payment provider's webhook. */
  notice?: string
}

/** Names of the facts in the log, which are part of the documented log format. */
const logNames = {
  code: 'code',
  detectedType: 'detected_type',
  bytes: 'bytes',
  urlHost: 'url_host',
  creditsCharged: 'credits_charged',
  replayed: 'replayed',
  job: 'job',
  tool: 'tool',
  notice: 'notice',
} as const satisfies Record<keyof RequestFacts, string>

export function logLineOf(facts: RequestFacts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [logNames[name as keyof RequestFacts], value]))
}
