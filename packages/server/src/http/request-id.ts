/** What a request is called in answers, log and ledger. */
import type { IncomingMessage } from 'node:http'
import { randomText } from '../random-text.ts'

/** The caller's own where it is harmless, else a new one: one that looks like a key would put it into the log. */
export function requestIdOf(request: IncomingMessage): string {
  const own = request.headers['x-request-id']
  return typeof own === 'string' && /^(?!.*dml_live_)[A-Za-z0-9._-]{1,64}$/.test(own) ? own : newRequestId()
}

export function newRequestId(): string {
  return `req_${randomText(16)}`
}
