/** The files of a ZIP archive. */
import type { Root } from '../../document/nodes.ts'
import { readSections } from '../../embedded/sections.ts'
import { openZip } from '../../zip/archive.ts'
import type { ReadContext } from '../reader.ts'

export function readZip(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const archive = openZip(bytes, context)
  const links = archive.entries.filter(({ link }) => link).length
  if (links > 0) context.warn('content_dropped', { what: `links of the archive (${links})` })
  const files = archive.entries
    .filter((entry) => !entry.directory && !entry.link)
    .map((entry) => ({ path: entry.path, read: () => archive.read(entry) }))
  return readSections(files, context)
}
