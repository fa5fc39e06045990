/**
 * The pipeline as the library offers it: loaded by the first call, as who converts through a pool has it in the
 * pool's processes and needs it in no other.
 */

import { onFirstUse } from '../core/reader.ts'
import type { Conversion, ConversionParts, ConvertOptions } from './convert.ts'

const load = onFirstUse(() => import('./convert.ts'))

/**
 * Converts one document in this process.
 *
 * @throws ConversionError
 * @throws TypeError where the source is nothing of the kind
 */
export async function convert(
  source: Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>,
  options: ConvertOptions = {},
): Promise<Conversion> {
  const pipeline = await load()
  return pipeline.convertDocument(source, options)
}

/**
 * The same, with the content as a sequence of strings that is made while it is iterated, so
 * that a large output is never held twice.
 */
export async function convertToParts(source: Uint8Array, options: ConvertOptions = {}): Promise<ConversionParts> {
  const pipeline = await load()
  return pipeline.convertDocumentToParts(source, options)
}
