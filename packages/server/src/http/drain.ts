/**
 * Reads on after an early answer.
 *
 * Closing at once resets the connection, and a client that is still sending then often fails
 * before it has read the answer. So the rest of the body is read and thrown away, within
 * bounds of bytes and time; beyond them the connection ends. A service that stops waits only briefly.
 */
import type { IncomingMessage } from 'node:http'
import type { Services } from '../services.ts'
import { whenAborted } from './when-aborted.ts'

export function drain(request: IncomingMessage, { limits, stopping }: Pick<Services, 'limits' | 'stopping'>): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const close = (): void => {
    end()
    request.off('data', count).pause()
    request.socket.destroySoon()
  }
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > limits.drainBytes) close()
  }
  let timer = setTimeout(close, stopping.aborted ? limits.stoppingDrainMs : limits.drainMs).unref()
  const hurry = (): void => {
    clearTimeout(timer)
    timer = setTimeout(close, limits.stoppingDrainMs).unref()
  }
  const end = (): void => {
    clearTimeout(timer)
    awaitNoStop()
  }
  const awaitNoStop = stopping.aborted ? () => {} : whenAborted(stopping, hurry)
  request.unpipe()
  request.on('data', count)
  request.once('close', end)
  request.on('error', () => {})
  request.resume()
}
