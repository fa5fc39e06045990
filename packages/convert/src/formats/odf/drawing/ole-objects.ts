/** Objects of other programs, each a compound file in the package (part 2, §2.2.4). */
import { isCfb } from '../../../cfb/open.ts'
import type { Block } from '../../../document/nodes.ts'
import { readObject } from '../../../embedded/object.ts'
import type { ReadContext } from '../../reader.ts'
import type { OdfPackage } from '../package.ts'

/** Of an object a file at the top, of an object of OpenDocument a folder; the document's own parts have extensions. */
const objectName = /^[^/.]+$/

/** Converts them before the text is read, which places their blocks. */
export async function readOleObjects(odf: OdfPackage, context: ReadContext): Promise<Map<string, Block[]>> {
  const objects = new Map<string, Block[]>()
  for (const name of odf.names()) {
    if (!objectName.test(name) || name === 'mimetype') continue
    const bytes = odf.bytes(name)
    const blocks = bytes && isCfb(bytes) && (await readObject(context, bytes, name))
    if (blocks) objects.set(name, blocks)
  }
  return objects
}
