/** The reader of a document that a binary signature identifies. */
import { ConversionError, typeDetails } from '../../core/errors.ts'
import type { Reader } from '../../core/reader.ts'
import type { Registry } from '../../core/registry.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { alternativesTo } from './alternatives.ts'
import { binaryType } from './binary-type.ts'
import type { Found } from './found.ts'
import { extensionOf } from './name.ts'

export interface DetectHint {
  filename?: string
  mediaType?: string
}

/** What is detected with. */
export interface Detection {
  /** The formats that a document may turn out to be of. */
  registry: Registry
  warn(code: WarningCode, details?: WarningDetails): void
}

/**
 * @returns Undefined for text, and for what has no signature.
 * @throws ConversionError unsupported_file_type
 */
export function signedReader(
  bytes: Uint8Array,
  { filename = '' }: DetectHint,
  detection: Detection,
): Reader | undefined {
  const extension = extensionOf(filename)
  const binary = binaryType(bytes, extension)
  return binary && readerOf(binary, extension, detection)
}

/** @throws ConversionError unsupported_file_type */
export function readerOf(found: Found, extension: string, { registry, warn }: Detection): Reader {
  const resolved = (id: string): Reader | undefined => resolve(id, registry)
  const named = registry.byExtension(extension)
  const format =
    (named && chosenByName(found, named, resolved)) ?? found.ids.map(resolved).find((one) => one !== undefined)
  if (!format)
    throw unsupported(`${found.title}, which this build cannot read`, alternativesTo(extension, ...found.ids), registry)
  if (extension && named !== format) warn('extension_mismatch', { extension, detected: format.title })
  return format
}

/** The named format, or one of its kind: an encrypted package called `.ppt` is a presentation. */
function chosenByName(found: Found, named: Reader, resolved: (id: string) => Reader | undefined): Reader | undefined {
  const choices = found.nameChooses?.map(resolved)
  if (!choices) return undefined
  return choices.includes(named) ? named : choices.find((one) => one?.kind === named.kind)
}

export function resolve(id: string, registry: Registry): Reader | undefined {
  return registry.byId(id) ?? registry.byExtension(id)
}

/** @param nearest Types that such a document can be saved as; those that are not read here are left out. */
export function unsupported(detected: string, nearest: readonly string[], registry: Registry): ConversionError {
  return new ConversionError(
    'unsupported_file_type',
    typeDetails(
      detected,
      nearest.filter((name) => registry.byExtension(name.slice(1))),
      registry.extensions(),
    ),
  )
}
