/** Deflate by zlib. */
import { createRequire } from 'node:module'
import { type Compression, TooLongError } from '../contract.ts'

export { TooLongError, type Unpacked } from '../contract.ts'

/** What `info: true` returns, which @types/node leaves out. */
interface InflateInfo {
  buffer: Uint8Array
  engine: { bytesWritten: number }
}

/** Loaded by the first document that needs it: the command and the service, which start processes, read none. */
const load = createRequire(import.meta.url)
let loaded: typeof import('node:zlib') | undefined
const zlib = (): typeof import('node:zlib') => {
  loaded ??= load('node:zlib') as typeof import('node:zlib')
  return loaded
}

const unpackers = { raw: 'inflateRawSync', zlib: 'inflateSync', any: 'unzipSync' } as const

export const unpack: Compression['unpack'] = (wrapping, packed, { maxBytes, firstBytes }) => {
  try {
    const { buffer, engine } = zlib()[unpackers[wrapping]](packed, {
      maxOutputLength: maxBytes,
      ...(firstBytes === undefined ? {} : { chunkSize: firstBytes }),
      // What a cut stream holds is given out instead of thrown away.
      finishFlush: zlib().constants.Z_SYNC_FLUSH,
      info: true,
    }) as unknown as InflateInfo
    return { content: buffer, packedBytes: engine.bytesWritten }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLongError() : error
  }
}

export const pack: Compression['pack'] = (bytes) => zlib().deflateSync(bytes)

export const crc32: Compression['crc32'] = (bytes) => zlib().crc32(bytes)
