/** The files of a tar archive. */

import { openTar } from '../../carriers/tar/archive.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readSections } from '../../parts/embedded/sections.ts'

export function readTar(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const files = openTar(bytes, context).map(({ path, content }) => ({ path, read: () => content }))
  return readSections(files, context)
}
