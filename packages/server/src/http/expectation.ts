/**
 * `Expect: 100-continue` (RFC 9110 §10.1.1): the client is asked to go on when its body is
 * wanted, so that a refusal spares it the upload.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

export function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
  // An expectation that nobody defined is passed over, as §10.1.1 allows, and the request answered.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

/** To be called before the body is read. */
export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}

/** Whether the client still waits, so that no body is under way. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request)
}
