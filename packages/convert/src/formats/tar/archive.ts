/** The files of a tar archive. */
import type { Root } from '../../document/nodes.ts'
import { readSections } from '../../embedded/sections.ts'
import { openTar } from '../../tar/archive.ts'
import type { ReadContext } from '../reader.ts'

export function readTar(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const files = openTar(bytes, context).map(({ path, content }) => ({ path, read: () => content }))
  return readSections(files, context)
}
