/** Results pass from the spool to their reader in pieces: many readers, and slow ones, hold none of them in memory. */
import { type KeyedCall, Streamed } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { jobsOf } from './answers.ts'

/**
 * An answer that takes one of the places of the account's requests that wait, for as long as it is read.
 *
 * @throws ServiceError concurrency_limited
 */
export function streamed(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
  { caller, gone }: KeyedCall,
  services: Services,
): Streamed {
  const leave = jobsOf(services).watch.enter(caller.account.id)
  let isHeld = true
  const release = (): void => {
    if (isHeld) leave()
    isHeld = false
  }
  // Of an answer that nobody begins to read, nothing else hears.
  gone.addEventListener('abort', release, { once: true })
  if (gone.aborted) release()
  return new Streamed(thenReleased(chunks, release), mediaType)
}

async function* thenReleased(chunks: AsyncIterable<Uint8Array>, release: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    release()
  }
}

/** The same pieces, the first of which is read at once, so that a file that is gone is known before the answer begins. */
export async function begun(pieces: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      for (let next = first; !next.done; ) {
        next = await iterator.next()
        if (!next.done) yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  })()
}
