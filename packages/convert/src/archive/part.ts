/** A document within a document that goes on without it when it cannot be read. */
import type { Block } from '../document/nodes.ts'
import { withoutPageBreaks } from '../document/page-breaks.ts'
import { ConversionError } from '../errors.ts'
import type { EmbeddedHint, ReadContext } from '../formats/reader.ts'

/**
 * Its blocks, without boundaries of pages; none, and a warning, where it cannot be converted.
 *
 * @throws ConversionError content_limit_exceeded: the bounds hold for the whole.
 */
export async function readPart(context: ReadContext, bytes: Uint8Array, hint: EmbeddedHint): Promise<Block[]> {
  try {
    const { children } = await context.readEmbedded(bytes, hint)
    return withoutPageBreaks(children)
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    context.warn('embedded_failed', { name: hint.filename ?? '', reason: error.code })
    return []
  }
}
