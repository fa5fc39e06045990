/** Documents within the document: imported chunks (§17.17.2.1) and embedded objects (§17.3.3.19). */
import { inset } from '../../archive/inset.ts'
import type { Block } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { OpcPackage } from '../../opc/package.ts'
import type { ReadContext } from '../reader.ts'
import { objectFile } from './ole-object.ts'

const chunkType = 'aFChunk'

/** By how much the headings of an object stand below those around it; a chunk is part of the text. */
const objectLevels = 2

const types = new Set([chunkType, 'package', 'oleObject'])

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
    if (external || !types.has(type) || embedded.has(target)) continue
    const bytes = pkg.bytes(target)
    if (!bytes || bytes.length === 0) continue
    const mediaType = type === chunkType ? pkg.contentTypes.of(target) : undefined
    try {
      const file = objectFile(bytes, nameOf(target), context)
      const inner = await context.readEmbedded(file.bytes, {
        filename: file.filename,
        ...(mediaType ? { mediaType } : {}),
      })
      const blocks = inset(inner, type === chunkType ? 0 : objectLevels, nameOf(target))
      embedded.set(
        target,
        blocks.filter((block) => block.type !== 'pageBreak'),
      )
    } catch (error) {
      if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
      if (error.code !== 'unsupported_file_type' || type === chunkType)
        context.warn('embedded_failed', { name: nameOf(target), reason: error.message })
    }
  }
  return embedded
}

function nameOf(part: string): string {
  return part.slice(part.lastIndexOf('/') + 1)
}
