/** What a document says of itself, within the bounds of a conversion. */
import type { Metadata } from '../core/document/nodes.ts'
import type { Limits } from '../core/limits.ts'
import type { WarningCode, WarningDetails } from '../core/warnings.ts'

const texts = ['title', 'author', 'subject', 'keywords', 'language', 'created', 'modified'] as const

/** Long texts are cut with a warning; a page count that is none is left out. */
export function boundedMetadata(
  metadata: Metadata,
  { metadataCharacters }: Limits,
  warn: (code: WarningCode, details?: WarningDetails) => void,
): Metadata {
  const bounded: Metadata = {}
  for (const name of texts) {
    const value = metadata[name]
    if (value === undefined) continue
    if (value.length > metadataCharacters) warn('content_dropped', { what: `the end of its property ${name}` })
    bounded[name] = value.slice(0, metadataCharacters)
  }
  const { pageCount = -1 } = metadata
  return Number.isSafeInteger(pageCount) && pageCount >= 0 ? { ...bounded, pageCount } : bounded
}
