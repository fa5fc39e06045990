/** The files of a ZIP archive. */

import { openZip } from '../../carriers/zip/archive.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readSections } from '../../parts/embedded/sections.ts'

export function readZip(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const archive = openZip(bytes, context)
  const links = archive.entries.filter(({ link }) => link).length
  if (links > 0) context.warn('content_dropped', { what: `links of the archive (${links})` })
  const files = archive.entries
    .filter((entry) => !entry.directory && !entry.link)
    .map((entry) => ({ path: entry.path, read: () => archive.read(entry) }))
  return readSections(files, context)
}
