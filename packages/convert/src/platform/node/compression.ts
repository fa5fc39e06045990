/** Deflate by zlib. */
import { constants, crc32 as crc32OfZlib, deflateSync, inflateRawSync, inflateSync, unzipSync } from 'node:zlib'
import { type Compression, TooLongError } from '../contract.ts'

export { TooLongError, type Unpacked } from '../contract.ts'

/** What `info: true` returns, which @types/node leaves out. */
interface InflateInfo {
  buffer: Uint8Array
  engine: { bytesWritten: number }
}

const unpackers = { raw: inflateRawSync, zlib: inflateSync, any: unzipSync } as const

export const unpack: Compression['unpack'] = (wrapping, packed, { maxBytes, firstBytes }) => {
  try {
    const { buffer, engine } = unpackers[wrapping](packed, {
      maxOutputLength: maxBytes,
      ...(firstBytes === undefined ? {} : { chunkSize: firstBytes }),
      // What a cut stream holds is given out instead of thrown away.
      finishFlush: constants.Z_SYNC_FLUSH,
      info: true,
    }) as unknown as InflateInfo
    return { content: buffer, packedBytes: engine.bytesWritten }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLongError() : error
  }
}

export const pack: Compression['pack'] = (bytes) => deflateSync(bytes)

export const crc32: Compression['crc32'] = (bytes) => crc32OfZlib(bytes)
