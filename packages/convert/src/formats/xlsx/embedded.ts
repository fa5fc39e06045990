/** Documents embedded in a sheet (ECMA-376 part 1, §18.3.1.60). */

import type { Relationships } from '../../carriers/opc/relationships.ts'
import { documentError } from '../../core/bounds.ts'
import type { Block } from '../../core/document/nodes.ts'
import { withoutPageBreaks } from '../../core/document/page-breaks.ts'
import { inset } from '../../parts/embedded/inset.ts'
import type { Shared } from './shared.ts'

/** Their headings stand below that of the sheet. */
const levels = 2

const types = new Set(['package', 'oleObject'])

/** An object that no reader is for stays the picture that the sheet shows of it. */
export async function readEmbeddedParts(relationships: Relationships, { pkg, context }: Shared): Promise<Block[]> {
  let blocks: Block[] = []
  for (const { type, target, external } of relationships.all) {
    const bytes = !external && types.has(type) ? pkg.bytes(target) : undefined
    if (!bytes || bytes.length === 0) continue
    const filename = target.slice(target.lastIndexOf('/') + 1)
    try {
      // The name of an object says nothing of what it is.
      const document = await context.readEmbedded(bytes, filename.endsWith('.bin') ? {} : { filename })
      blocks = blocks.concat(withoutPageBreaks(inset(document, levels, filename)))
    } catch (error) {
      const { code, message } = documentError(error)
      if (code !== 'unsupported_file_type') context.warn('embedded_failed', { name: filename, reason: message })
    }
  }
  return blocks
}
