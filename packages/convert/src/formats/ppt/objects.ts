/** Documents embedded in a presentation: charts and workbooks as tables ([MS-PPT] §2.10.34). */
import { constants, inflateSync } from 'node:zlib'
import type { Block } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { chartOf, isChartProgram } from '../../office/drawing/chart-object.ts'
import { readObject } from '../../parts/embedded/object.ts'
import type { EmbeddedObject } from './document.ts'
import type { PresentationFile } from './persist.ts'
import { record } from './records.ts'

/** @returns Undefined where the object is of a kind that cannot be read, or fails to be. */
export async function readEmbedded(
  file: PresentationFile,
  embedded: EmbeddedObject,
  context: ReadContext,
): Promise<Block[] | undefined> {
  const storage = readStorage(file, embedded.persistId, context)
  const name = embedded.name || embedded.program
  const blocks = storage && (await readObject(context, storage, `object-${embedded.persistId}`))
  if (!blocks) context.warn('content_dropped', { what: `embedded object ${name}`.trim() })
  return blocks && isChartProgram(embedded.program) ? chartOf(blocks) : blocks
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
