/** A document that another one embeds as an object, next to or behind its picture. */

import { type EmbeddedFile, embeddedFile } from '../../carriers/cfb/embedded.ts'
import { isCfb, openCfb } from '../../carriers/cfb/open.ts'
import { documentError } from '../../core/bounds.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { withoutPageBreaks } from '../../core/document/page-breaks.ts'
import type { ReadContext } from '../../core/reader.ts'
import { equationIn } from '../../office/math/equation-object.ts'
import { inset } from './inset.ts'

/** By how much its headings stand below those around it. */
const levels = 2

/**
 * The blocks of an object in a part of its own, which may be a compound file around it.
 *
 * @param part Name of the part that holds it.
 * @returns As `readObjectFile`.
 * @throws ConversionError content_limit_exceeded: the bounds hold for the whole.
 */
export function readObject(context: ReadContext, bytes: Uint8Array, part: string): Promise<Block[] | undefined> {
  const name = part.slice(part.lastIndexOf('/') + 1)
  return readFound(context, name, () =>
    isCfb(bytes) ? unwrapped(context, bytes) : { bytes, filename: bareName(name) },
  )
}

/**
 * The blocks of an object, without boundaries of pages; undefined where no reader is for it, so
 * that its picture has to do, and, with a warning, where it is damaged.
 *
 * @param name Of the object within its document.
 * @throws ConversionError content_limit_exceeded
 */
export function readObjectFile(context: ReadContext, file: EmbeddedFile, name: string): Promise<Block[] | undefined> {
  return readFound(context, name, () => file)
}

async function readFound(
  context: ReadContext,
  name: string,
  find: () => EmbeddedFile | string | undefined,
): Promise<Block[] | undefined> {
  return readObjectBy(context, name, async () => {
    const file = find()
    if (!file) return undefined
    if (typeof file === 'string') return root([{ type: 'math', value: file }])
    return context.readEmbedded(file.bytes, { filename: file.filename })
  })
}

/**
 * The blocks of an object that its document has a way of its own to read; as `readObjectFile`.
 *
 * @param read Undefined where nothing can be read.
 */
export async function readObjectBy(
  context: ReadContext,
  name: string,
  read: () => Promise<Root | undefined>,
): Promise<Block[] | undefined> {
  try {
    const inner = await read()
    return inner && withoutPageBreaks(inset(inner, levels, name))
  } catch (error) {
    const { code, message } = documentError(error)
    if (code !== 'unsupported_file_type') context.warn('embedded_failed', { name, reason: message })
    return undefined
  }
}

/** What a compound file is around: a document, or a formula as LaTeX. */
function unwrapped(context: ReadContext, bytes: Uint8Array): EmbeddedFile | string | undefined {
  const cfb = openCfb(bytes, (code, details) => context.warn(code, details))
  return equationIn(cfb, '') ?? embeddedFile(cfb, '')
}

/** The name of an object says nothing of what it is. */
function bareName(name: string): string {
  return name.replace(/\.bin$/i, '')
}
