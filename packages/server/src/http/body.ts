/**
 * The body of a request while it comes in: counted, watched, and given up when its sender is gone or the service stops.
 */
import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Reservation } from './budget.ts'
import { sendContinue } from './expectation.ts'
import { watchPace } from './pace.ts'
import { whenAborted } from './when-aborted.ts'

/** Bounds of a body, and the signal that ends its reading. */
export type BodyTerms = Pick<Services, 'limits' | 'stopping'> & {
  /** Its room in memory, which may be given to another account. */
  reservation?: Pick<Reservation, 'pushedOut' | 'receive'>
}

export interface BodyReader {
  chunk(bytes: Buffer): void
  /** The body is complete. */
  end(): void
}

/**
 * Feeds a reader until it is done or something goes wrong; what is left of the body then is
 * the caller's to drain.
 *
 * @param start Makes the reader; `fail` ends the reading with an error.
 * @throws ServiceError request_timeout, shutting_down, overloaded, and what the reader fails with; ClientGone
 */
export function readBody<T>(
  request: IncomingMessage,
  { limits, stopping, reservation }: BodyTerms,
  start: (done: (value: T) => void, fail: (error: unknown) => void) => BodyReader,
): Promise<T> {
  const pushedOut = reservation?.pushedOut
  return new Promise((resolve, reject) => {
    const finish = (end: () => void): void => {
      pace.stop()
      awaitNoStop()
      pushedOut?.removeEventListener('abort', onPushedOut)
      request.pause()
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      end()
    }
    const fail = (error: unknown): void => finish(() => reject(error))
    const onClose = (): void => fail(new ClientGone())
    const onStop = (): void => fail(new ServiceError('shutting_down'))
    const onPushedOut = (): void => fail(new ServiceError('overloaded'))
    const onEnd = (): void => {
      pace.stop()
      awaitNoStop()
      request.off('close', onClose)
      reader.end()
    }
    const onData = (chunk: Buffer): void => {
      pace.bytes(chunk.length)
      reservation?.receive(chunk.length)
      reader.chunk(chunk)
    }
    const pace = watchPace(limits, () => fail(new ServiceError('request_timeout')))
    let awaitNoStop = (): void => {}
    const reader = start((value) => finish(() => resolve(value)), fail)
    if (request.destroyed) return onClose()
    if (stopping.aborted && !request.complete) return onStop()
    if (pushedOut?.aborted) return onPushedOut()
    pushedOut?.addEventListener('abort', onPushedOut, { once: true })
    awaitNoStop = whenAborted(stopping, onStop)
    request.on('error', () => {})
    request.on('data', onData).on('end', onEnd).on('close', onClose)
    sendContinue(request)
  })
}

/** The client closed the connection; nobody reads an answer. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection')
    this.name = 'ClientGone'
  }
}

/** A body of fields alone. @throws ServiceError request_too_large, and as `readBody` */
export async function readFields(request: IncomingMessage, terms: BodyTerms): Promise<Buffer> {
  return readBytes(request, terms, terms.limits.fieldBytes)
}

/** A whole body. @throws ServiceError as `tooLarge` and `readBody` do */
export async function readBytes(
  request: IncomingMessage,
  terms: BodyTerms,
  maxBytes: number,
  tooLarge: (limit: number) => ServiceError = tooLargeFields,
): Promise<Buffer> {
  return readBody<Buffer>(request, terms, (done, fail) => {
    const chunks: Buffer[] = []
    let length = 0
    return {
      chunk(bytes) {
        length += bytes.length
        if (length > maxBytes) fail(tooLarge(maxBytes))
        else chunks.push(bytes)
      },
      end: () => done(Buffer.concat(chunks, length)),
    }
  })
}

export function tooLargeFields(limit: number, bytes?: number): ServiceError {
  return new ServiceError('request_too_large', { limit, unit: 'bytes', ...(bytes ? { bytes } : {}) })
}
