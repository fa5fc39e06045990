/**
 * Which reader a document is for: by signature first, then by name, then by shape.
 *
 * A binary signature holds against any name. Text is what its name says, if this build reads
 * that; without an extension, or with one that is not known, its media type and then its shape decide.
 *
 * Errors: unsupported_file_type, file_corrupt. Warnings: extension_mismatch.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'
import { type DetectHint, type Detection, signedReader } from './signed-reader.ts'

/** What distinguishes texts is loaded with the first of them. */
const loadUnsigned = /* @__PURE__ */ onFirstUse(() => import('./unsigned-reader.ts'))

/** @throws ConversionError unsupported_file_type, file_corrupt */
export async function detect(bytes: Uint8Array, hint: DetectHint, detection: Detection): Promise<Reader> {
  return signedReader(bytes, hint, detection) ?? (await loadUnsigned()).unsignedReader(bytes, hint, detection)
}
