/**
 * Unpacks Deflate (RFC 1951), bare or as a zlib stream (RFC 1950), within the limits of a conversion: never more memory
 * than they grant, whatever a header says.
 */
import { TooLongError, type Unpacked, unpack } from '#platform/compression'
import { decodingError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'

/**
 * Below this no stream is a bomb, whatever its ratio: a blank bitmap compresses a thousandfold. A part may also be so much
 * longer than its header states: of the 8,300 parts in 414 packages, 12 are longer, all of them damaged, by 1,646 bytes
 * at most.
 */
const alwaysUnpackable = 1_048_576

/** Ratio for the size of the first buffer: honest parts stay below 43, and a header may claim anything. */
const expectedRatio = 64

export interface InflateContext {
  readonly limits: Pick<Limits, 'unpackRatio' | 'partBytes' | 'unpackedBytes'>
  readonly budget: { readonly unpackable: number; unpacked(bytes: number): void }
}

export interface InflateOptions {
  /** `raw` when absent. */
  wrapping?: 'raw' | 'zlib'
  /** Size in bytes to begin with; not trusted. */
  expectedBytes?: number
  /** Size in bytes by a header that belongs to this very stream. A stream that goes on far beyond it is refused. */
  statedBytes?: number
}

/**
 * The content of a stream; of one that is cut short, as much as there is. It is not yet counted against the budget.
 *
 * @throws ConversionError file_corrupt, content_limit_exceeded, conversion_out_of_memory
 */
export function inflate(packed: Uint8Array, options: InflateOptions, context: InflateContext): Unpacked {
  if (packed.length === 0) return { content: packed, packedBytes: 0 }
  const { statedBytes, expectedBytes = statedBytes ?? packed.length * expectedRatio, wrapping = 'raw' } = options
  const bound = smallest(boundsOf(packed.length, statedBytes, context))
  const maxBytes = Math.max(1, bound.bytes)
  const likely = Math.min(Math.max(expectedBytes, packed.length), packed.length * expectedRatio, maxBytes)
  // One byte more than is needed, or zlib asks for a second buffer to find out that it is done.
  const firstBytes = Math.max(64, likely + 1)
  try {
    return unpack(wrapping, packed, { maxBytes, firstBytes })
  } catch (error) {
    if (error instanceof TooLongError) throw exceeded(bound, context)
    throw new ConversionError(
      'file_corrupt',
      { reason: ': its compressed data cannot be read' },
      { cause: decodingError(error) },
    )
  }
}

/**
 * The content of a small stream of zlib or gzip that is not worth a conversion's failure.
 *
 * @returns undefined where it is damaged, or unpacks to more than `maxBytes`
 * @throws ConversionError conversion_out_of_memory
 */
export function inflateSmall(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return unpack('any', packed, { maxBytes }).content
  } catch (error) {
    if (error instanceof TooLongError) return undefined
    decodingError(error)
    return undefined
  }
}

interface Bound {
  bytes: number
  /** As the error names it; absent for what is left of the budget. */
  limit?: string
  maximum?: number
}

function boundsOf(packedBytes: number, statedBytes: number | undefined, context: InflateContext): Bound[] {
  const { partBytes, unpackRatio } = context.limits
  return [
    { bytes: context.budget.unpackable },
    { bytes: partBytes, limit: 'unpacked bytes in one part', maximum: partBytes },
    {
      bytes: Math.max(alwaysUnpackable, packedBytes * unpackRatio),
      limit: 'unpacked bytes per packed byte',
      maximum: unpackRatio,
    },
    ...(statedBytes === undefined
      ? []
      : [
          {
            bytes: statedBytes + alwaysUnpackable,
            limit: 'bytes beyond the stated size of a part',
            maximum: alwaysUnpackable,
          },
        ]),
  ]
}

function smallest(bounds: readonly Bound[]): Bound {
  return bounds.reduce((min, bound) => (bound.bytes < min.bytes ? bound : min))
}

function exceeded({ bytes, limit, maximum = 0 }: Bound, { budget, limits }: InflateContext): ConversionError {
  if (limit !== undefined) return new ConversionError('content_limit_exceeded', { limit, maximum })
  // The budget is overdrawn, so no part after this one is unpacked either.
  budget.unpacked(Math.max(0, bytes) + 1)
  return new ConversionError('content_limit_exceeded', { limit: 'unpacked bytes', maximum: limits.unpackedBytes })
}
