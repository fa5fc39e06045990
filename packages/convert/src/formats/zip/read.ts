/**
 * ZIP archives (PKWARE APPNOTE.TXT 6.3.10).
 *
 * In: an archive that is no office package. Out: a section for each file (embedded/sections.ts).
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded.
 * Warnings: embedded_failed, damage_survived, content_dropped.
 */
import type { Root } from '../../document/nodes.ts'
import { readSections } from '../../embedded/sections.ts'
import { openZip } from '../../zip/archive.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const zip: Reader = {
  id: 'zip',
  title: 'ZIP archive',
  kind: 'archive',
  extensions: ['zip'],
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  read: readZip,
}

function readZip(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const archive = openZip(bytes, context)
  const links = archive.entries.filter(({ link }) => link).length
  if (links > 0) context.warn('content_dropped', { what: `${links} links of the archive` })
  const files = archive.entries
    .filter((entry) => !entry.directory && !entry.link)
    .map((entry) => ({ path: entry.path, read: () => archive.read(entry) }))
  return readSections(files, context)
}
