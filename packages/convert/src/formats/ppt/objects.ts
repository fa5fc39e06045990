/** Documents embedded in a presentation: charts and workbooks as tables ([MS-PPT] §2.10.34). */
import { constants, inflateSync } from 'node:zlib'
import { isCfb, openCfb } from '../../cfb/open.ts'
import { heading } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'
import { chartOf, isChartProgram } from '../../drawing/chart-object.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../reader.ts'
import type { EmbeddedObject } from './document.ts'
import type { PresentationFile } from './persist.ts'
import { record } from './records.ts'

/** File names that tell the format of an object's storage, by the start of its program's name. */
const formats: readonly (readonly [program: RegExp, filename: string])[] = [
  [/^(?:Excel\.|MSGraph\.)/i, 'object.xls'],
  [/^Word\.Document/i, 'object.doc'],
  [/^PowerPoint\./i, 'object.ppt'],
]

/** @returns Undefined where the object is of a kind that cannot be read, or fails to be. */
export async function readObject(
  file: PresentationFile,
  embedded: EmbeddedObject,
  context: ReadContext,
): Promise<Block[] | undefined> {
  const filename = formats.find(([program]) => program.test(embedded.program))?.[1]
  const storage = filename && readStorage(file, embedded.persistId, context)
  const name = embedded.name || embedded.program
  if (!filename || !storage) {
    context.warn('content_dropped', { what: `embedded object ${name}`.trim() })
    return undefined
  }
  try {
    const { children } = await context.readEmbedded(contentOf(storage, context), { filename })
    const blocks = children.filter((block) => block.type !== 'pageBreak')
    return isChartProgram(embedded.program) ? chartOf(blocks) : blocks.map(lowered)
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    context.warn('embedded_failed', { name, reason: error.code })
    return undefined
  }
}

/** Headings of an object stand below the slide's. */
function lowered(block: Block): Block {
  return block.type === 'heading' ? heading(Math.max(3, block.depth + 1), block.children) : block
}

/** Objects of Office 2007 and later lie as a package in one stream of their storage. */
function contentOf(storage: Uint8Array, context: ReadContext): Uint8Array {
  if (!isCfb(storage)) return storage
  return openCfb(storage, context.warn).find('Package')?.bytes() ?? storage
}

/** §2.10.34: a compound file, as it is or deflated behind its size. */
function readStorage(file: PresentationFile, persistId: number, context: ReadContext): Uint8Array | undefined {
  const found = file.object(persistId)
  if (found?.type !== record.objectStorage) return undefined
  const bytes = file.bytes.subarray(found.start, found.end)
  if (found.instance === 0) return bytes
  const maxOutputLength = Math.min(context.budget.unpackable, bytes.length * context.limits.unpackRatio)
  if (maxOutputLength < 1) return undefined
  try {
    // PowerPoint leaves the end of the deflated data out.
    const inflated = inflateSync(bytes.subarray(4), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
    context.budget.unpacked(inflated.length)
    return inflated
  } catch (error) {
    if (error instanceof ConversionError) throw error
    return undefined
  }
}
