/**
 * Tar archives: a section for each file (embedded/sections.ts).
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: embedded_failed, damage_survived, content_dropped.
 */
import type { Root } from '../../document/nodes.ts'
import { readSections } from '../../embedded/sections.ts'
import { openTar } from '../../tar/archive.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const tar: Reader = {
  id: 'tar',
  title: 'tar archive',
  kind: 'archive',
  extensions: ['tar'],
  mediaTypes: ['application/x-tar'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  read: readTar,
}

function readTar(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const files = openTar(bytes, context).map(({ path, content }) => ({ path, read: () => content }))
  return readSections(files, context)
}
