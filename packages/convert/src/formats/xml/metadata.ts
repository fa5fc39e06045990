/** What a document says of itself: what is empty is not said. */
import type { Metadata } from '../../core/document/nodes.ts'

export function metadataOf(title: string, author = '', language = ''): Metadata {
  return { ...(title ? { title } : {}), ...(author ? { author } : {}), ...(language ? { language } : {}) }
}
