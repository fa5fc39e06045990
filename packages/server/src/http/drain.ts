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

/** Reads what is left of the body of a request that is being answered, if anything is. */
export type Drain = (request: IncomingMessage) => void

/**
 * Chunks of refused bodies, of up to 64 KiB, that one turn of the event loop reads. Where hundreds of megabytes are
 * refused at once, the requests of others wait no longer than that in each turn.
 */
const chunksPerTurn = 4

export function createDrain({ limits, stopping }: Pick<Services, 'limits' | 'stopping'>): Drain {
  const turns = createTurns()
  return (request) => {
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
      else turns.read(request)
    }
    let timer = setTimeout(close, stopping.aborted ? limits.stoppingDrainMs : limits.drainMs).unref()
    const hurry = (): void => {
      clearTimeout(timer)
      timer = setTimeout(close, limits.stoppingDrainMs).unref()
    }
    const end = (): void => {
      clearTimeout(timer)
      awaitNoStop()
      turns.leave(request)
    }
    const awaitNoStop = stopping.aborted ? () => {} : whenAborted(stopping, hurry)
    request.unpipe()
    request.on('data', count)
    request.once('close', end)
    request.on('error', () => {})
    request.resume()
  }
}

interface Turns {
  /** A chunk of it has been read: where this turn has read enough, it is paused until its turn comes. */
  read(request: IncomingMessage): void
  leave(request: IncomingMessage): void
}

function createTurns(): Turns {
  /** Paused ones, the one that has waited longest first. */
  const waiting = new Set<IncomingMessage>()
  let chunks = 0
  const begin = (): void => {
    chunks = 0
    let resumed = 0
    for (const request of waiting) {
      if (++resumed > chunksPerTurn) break
      waiting.delete(request)
      request.resume()
    }
    if (waiting.size > 0) scheduleTurn()
  }
  const scheduleTurn = (): void => void setImmediate(begin)
  return {
    read(request) {
      if (chunks++ === 0 && waiting.size === 0) scheduleTurn()
      if (chunks <= chunksPerTurn) return
      waiting.add(request.pause())
    },
    leave: (request) => void waiting.delete(request),
  }
}
