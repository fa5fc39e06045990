/** Documents within the document: imported chunks (§17.17.2.1) and embedded objects (§17.3.3.19). */
import { inset } from '../../archive/inset.ts'
import { readObject } from '../../archive/object.ts'
import type { Block } from '../../document/nodes.ts'
import { withoutPageBreaks } from '../../document/page-breaks.ts'
import { ConversionError } from '../../errors.ts'
import type { OpcPackage } from '../../opc/package.ts'
import type { ReadContext } from '../reader.ts'

const chunkType = 'aFChunk'

const objectTypes = new Set(['package', 'oleObject'])

/**
 * Converts them before the text is read, which places their blocks where it refers to them.
 *
 * An object that no reader is for stays the picture that the text shows of it.
 */
export async function readEmbeddedParts(
  pkg: OpcPackage,
  mainPart: string,
  context: ReadContext,
): Promise<Map<string, Block[]>> {
  const embedded = new Map<string, Block[]>()
  for (const { type, target, external } of pkg.relationships(mainPart).all) {
    const isChunk = type === chunkType
    if (external || embedded.has(target) || !(isChunk || objectTypes.has(type))) continue
    const bytes = pkg.bytes(target)
    if (!bytes || bytes.length === 0) continue
    const blocks = isChunk ? await readChunk(pkg, target, bytes, context) : await readObject(context, bytes, target)
    if (blocks) embedded.set(target, blocks)
  }
  return embedded
}

/** A chunk is part of the text, and so its headings are the text's. */
async function readChunk(
  pkg: OpcPackage,
  part: string,
  bytes: Uint8Array,
  context: ReadContext,
): Promise<Block[] | undefined> {
  const filename = part.slice(part.lastIndexOf('/') + 1)
  const mediaType = pkg.contentTypes.of(part)
  try {
    const inner = await context.readEmbedded(bytes, { filename, ...(mediaType ? { mediaType } : {}) })
    return withoutPageBreaks(inset(inner, 0, filename))
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    context.warn('embedded_failed', { name: filename, reason: error.message })
    return undefined
  }
}
