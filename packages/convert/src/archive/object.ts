/** A document that another one embeds as an object, beside or behind its picture. */
import { embeddedFile } from '../cfb/embedded.ts'
import { isCfb, openCfb } from '../cfb/open.ts'
import type { Block } from '../document/nodes.ts'
import { ConversionError } from '../errors.ts'
import type { ReadContext } from '../formats/reader.ts'
import { inset } from './inset.ts'

/** By how much its headings stand below those around it. */
const levels = 2

/**
 * Its blocks, without boundaries of pages; undefined where no reader is for it, so that its
 * picture has to do, and, with a warning, where it is damaged.
 *
 * @param part Name of the part that holds it.
 * @throws ConversionError content_limit_exceeded: the bounds hold for the whole.
 */
export async function readObject(context: ReadContext, bytes: Uint8Array, part: string): Promise<Block[] | undefined> {
  const name = part.slice(part.lastIndexOf('/') + 1)
  try {
    const file = isCfb(bytes)
      ? embeddedFile(
          openCfb(bytes, (code, details) => context.warn(code, details)),
          '',
        )
      : { bytes, filename: name.replace(/\.bin$/i, '') }
    if (!file) return undefined
    const inner = await context.readEmbedded(file.bytes, { filename: file.filename })
    return inset(inner, levels, name).filter((block) => block.type !== 'pageBreak')
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    if (error.code !== 'unsupported_file_type') context.warn('embedded_failed', { name, reason: error.message })
    return undefined
  }
}
