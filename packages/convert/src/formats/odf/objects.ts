/** Objects of a document, each a package within the package or a compound file of another program (part 2, §2.2.4). */
import { isCfb } from '../../carriers/cfb/open.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readObject, readObjectBy } from '../../parts/embedded/object.ts'
import type { OdfPackage } from './package.ts'

/** A compound file is a part at the top; the document's own parts have extensions. */
const compoundFile = /^[^/.]+$/
/** A package is a folder at the top. */
const content = /^([^/]+)\/content\.xml$/

/**
 * Converts them before the text is read, which places their blocks.
 *
 * @param depth How many objects lie around the document.
 * @param read The document that a package is.
 * @throws ConversionError content_limit_exceeded
 */
export async function readObjects(
  odf: OdfPackage,
  context: ReadContext,
  depth: number,
  read: (odf: OdfPackage, context: ReadContext, depth: number) => Promise<Root>,
): Promise<Map<string, Block[]>> {
  const objects = new Map<string, Block[]>()
  // Pages that were asked for are those of the outermost document.
  const inner: ReadContext = { ...context, isPageWanted: () => true }
  for (const part of odf.names()) {
    const name = content.exec(part)?.[1] ?? part
    const blocks =
      name === part
        ? await readCompoundFile(odf, context, part)
        : await readObjectBy(context, odf.path(name), () => {
            checkDepth(depth, context)
            return read(odf.within(name), inner, depth + 1)
          })
    if (blocks) objects.set(name, blocks)
  }
  return objects
}

async function readCompoundFile(odf: OdfPackage, context: ReadContext, part: string): Promise<Block[] | undefined> {
  if (!compoundFile.test(part) || part === 'mimetype') return undefined
  const bytes = odf.bytes(part)
  return bytes && isCfb(bytes) ? readObject(context, bytes, odf.path(part)) : undefined
}

function checkDepth(depth: number, { limits: { archiveDepth: maximum } }: ReadContext): void {
  if (depth === maximum)
    throw new ConversionError('content_limit_exceeded', { limit: 'objects within objects', maximum })
}
