/** The pipeline as the library offers it, for all formats or for some. */
import { onFirstUse, type Reader } from '../core/reader.ts'
import { createRegistry } from '../core/registry.ts'
import type { Conversion, ConversionParts, ConvertOptions, Source } from './convert.ts'

export interface Converter {
  /** Those that it reads. Another document is an `unsupported_file_type`, and within one that it reads a warning. */
  readonly formats: readonly Reader[]
  /**
   * Converts one document in this process.
   *
   * @throws ConversionError
   * @throws TypeError where the source is nothing of the kind
   */
  convert(source: Source, options?: ConvertOptions): Promise<Conversion>
  /**
   * The same, with the content as a sequence of strings that is made while it is iterated, so
   * that a large output is never held twice.
   */
  convertToParts(source: Uint8Array, options?: ConvertOptions): Promise<ConversionParts>
}

/**
 * The pipeline is loaded by the first call, as who converts through a pool has it in the pool's processes and needs it
 * in no other.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createConverter(formats: readonly Reader[]): Converter {
  const registry = createRegistry(formats)
  const load = onFirstUse(() => import('./convert.ts'))
  return {
    formats,
    convert: async (source, options) => (await load()).convertDocument(source, options, registry),
    convertToParts: async (source, options) => (await load()).convertDocumentToParts(source, options, registry),
  }
}
