/**
 * Reads on after an early answer.
 *
 * Closing at once resets the connection, and a client that is still sending then often fails
 * before it has read the answer. So the rest of the body is read and thrown away, within
 * bounds of bytes and time; beyond them the connection ends.
 */
import type { IncomingMessage } from 'node:http'
import type { HttpLimits } from './limits.ts'

export function drain(request: IncomingMessage, limits: Pick<HttpLimits, 'drainBytes' | 'drainMs'>): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const close = (): void => {
    clearTimeout(timer)
    request.off('data', count).pause()
    request.socket.destroySoon()
  }
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > limits.drainBytes) close()
  }
  const timer = setTimeout(close, limits.drainMs)
  timer.unref()
  request.unpipe()
  request.on('data', count)
  request.once('close', () => clearTimeout(timer))
  request.on('error', () => {})
  request.resume()
}
