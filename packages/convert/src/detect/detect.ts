/** Which reader a document is for, by signature first, then by name, then by shape. */
import { ConversionError } from '../errors.ts'
import type { Reader } from '../formats/reader.ts'
import { formatByExtension, supportedExtensions } from '../formats/registry.ts'
import type { WarningCode, WarningDetails } from '../warnings.ts'
import { extensionOf } from './name.ts'

export interface DetectHint {
  filename?: string
  mediaType?: string
}

/** @throws ConversionError unsupported_file_type */
export function detect(
  _bytes: Uint8Array,
  hint: DetectHint,
  _warn: (code: WarningCode, details?: WarningDetails) => void,
): Reader {
  const format = formatByExtension(extensionOf(hint.filename ?? '') || 'txt')
  if (!format || !('read' in format))
    throw new ConversionError('unsupported_file_type', { detected: '', supported: supportedExtensions() })
  return format
}
