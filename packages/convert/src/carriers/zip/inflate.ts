/** Inflating within bounds: never more memory than the limits grant, whatever a header says. */
import { constants, inflateRawSync } from 'node:zlib'
import { ConversionError } from '../../core/errors.ts'
import type { ZipContext } from './entry.ts'

/** Below this an entry is no bomb, whatever its ratio: a blank bitmap compresses a thousandfold. */
const alwaysUnpackable = 1_048_576

/** Of the first buffer: honest parts pack sixtyfold at most, and a header may claim anything. */
const expectedRatio = 64
const mostExpected = 134_217_728

export interface Inflated {
  content: Uint8Array
  /** How many of the packed bytes belong to the stream. */
  packedBytes: number
}

/**
 * The content of a raw deflate stream (RFC 1951). Of one that is cut short, as much as there is.
 * It is not yet counted against the budget.
 *
 * @param declaredBytes A size to begin with; not trusted.
 * @throws ConversionError file_corrupt, content_limit_exceeded
 */
export function inflate(
  packed: Uint8Array,
  declaredBytes: number,
  context: Pick<ZipContext, 'limits' | 'budget'>,
): Inflated {
  if (packed.length === 0) return { content: packed, packedBytes: 0 }
  const byRatio = Math.max(alwaysUnpackable, packed.length * context.limits.unpackRatio)
  const maxOutputLength = Math.max(1, Math.min(byRatio, context.budget.unpackable))
  // One byte more than is needed, or zlib asks for a second buffer to find out that it is done.
  const expected = Math.min(declaredBytes, packed.length * expectedRatio, mostExpected, maxOutputLength)
  const chunkSize = Math.max(64, expected + 1)
  try {
    // Z_SYNC_FLUSH: what a cut stream holds is given out instead of thrown away.
    const options = { maxOutputLength, chunkSize, finishFlush: constants.Z_SYNC_FLUSH, info: true }
    const { buffer, engine } = inflateRawSync(packed, options) as unknown as InflateInfo
    return { content: buffer, packedBytes: engine.bytesWritten }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new ConversionError('file_corrupt', { reason: ': its compressed data cannot be read' }, { cause: error })
    if (byRatio < context.budget.unpackable)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'the ratio of unpacked to packed bytes',
        maximum: context.limits.unpackRatio,
      })
    context.budget.unpacked(maxOutputLength + 1)
    throw error
  }
}

/** What `info: true` returns, which @types/node leaves out. */
interface InflateInfo {
  buffer: Uint8Array
  engine: { bytesWritten: number }
}
