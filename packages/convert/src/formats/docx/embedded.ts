/**
 * What parts of their own show within the text: imported chunks (§17.17.2.1), embedded objects (§17.3.3.19)
 * and charts (§14.2.1), which may have their values in a workbook.
 */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import { documentError } from '../../core/bounds.ts'
import type { Block } from '../../core/document/nodes.ts'
import { withoutPageBreaks } from '../../core/document/page-breaks.ts'
import type { ReadContext } from '../../core/reader.ts'
import { chartOf } from '../../office/drawing/chart-object.ts'
import { readChartPart, workbookOf } from '../../office/drawing/chart-part.ts'
import { inset } from '../../parts/embedded/inset.ts'
import { readObject } from '../../parts/embedded/object.ts'

/** Parts that have text, besides the main one. */
const storyTypes = new Set(['footnotes', 'endnotes', 'comments'])
const runningTypes = new Set(['header', 'footer'])

/**
 * Reads them before the text, which places their blocks where it refers to them.
 *
 * An object that no reader is for stays the picture that the text shows of it.
 */
export async function readEmbeddedParts(
  pkg: OpcPackage,
  mainPart: string,
  context: ReadContext,
): Promise<Map<string, Block[]>> {
  const embedded = new Map<string, Block[]>()
  for (const source of storyParts(pkg, mainPart, context)) {
    for (const { type, target, external } of pkg.relationships(source).all) {
      if (external || embedded.has(target)) continue
      const blocks = await readPart(pkg, type, target, context)
      if (blocks) embedded.set(target, blocks)
    }
  }
  return embedded
}

function storyParts(pkg: OpcPackage, mainPart: string, { options }: ReadContext): string[] {
  const isStory = (type: string): boolean =>
    storyTypes.has(type) || (options.headersAndFooters === 'keep' && runningTypes.has(type))
  const others = pkg.relationships(mainPart).all.filter(({ type, external }) => !external && isStory(type))
  return [mainPart, ...others.map(({ target }) => target)]
}

async function readPart(
  pkg: OpcPackage,
  type: string,
  part: string,
  context: ReadContext,
): Promise<Block[] | undefined> {
  switch (type) {
    case 'aFChunk':
      return readChunk(pkg, part, context)
    case 'package':
    case 'oleObject':
      return readObjectPart(pkg, part, context)
    case 'chart':
    case 'chartEx':
      return readChart(pkg, part, context)
    default:
      return undefined
  }
}

async function readObjectPart(pkg: OpcPackage, part: string, context: ReadContext): Promise<Block[] | undefined> {
  const bytes = pkg.bytes(part)
  return bytes?.length ? readObject(context, bytes, part) : undefined
}

async function readChart(pkg: OpcPackage, part: string, context: ReadContext): Promise<Block[] | undefined> {
  const blocks = readChartPart(part, pkg, context)
  const workbook = blocks && workbookOf(blocks, part, pkg)
  const values = workbook === undefined ? undefined : await readObjectPart(pkg, workbook, context)
  return blocks && values ? [...blocks, ...chartOf(values)] : blocks
}

/** A chunk is part of the text, and so its headings are the text's. */
async function readChunk(pkg: OpcPackage, part: string, context: ReadContext): Promise<Block[] | undefined> {
  const bytes = pkg.bytes(part)
  if (!bytes?.length) return undefined
  const filename = part.slice(part.lastIndexOf('/') + 1)
  const mediaType = pkg.contentTypes.of(part)
  try {
    const inner = await context.readEmbedded(bytes, { filename, ...(mediaType ? { mediaType } : {}) })
    return withoutPageBreaks(inset(inner, 0, filename))
  } catch (error) {
    context.warn('embedded_failed', { name: filename, reason: documentError(error).message })
    return undefined
  }
}
