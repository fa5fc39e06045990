/** Documents embedded in a presentation: charts and workbooks as tables ([MS-PPT] §2.10.34). */

import { inflate } from '../../carriers/deflate/inflate.ts'
import { documentError } from '../../core/bounds.ts'
import type { Block } from '../../core/document/nodes.ts'
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

/** Bytes of the size before the deflated data (§2.10.34). */
const sizeBytes = 4

/** §2.10.34: a compound file, as it is or deflated behind its size. */
function readStorage(file: PresentationFile, persistId: number, context: ReadContext): Uint8Array | undefined {
  const found = file.object(persistId)
  if (found?.type !== record.objectStorage) return undefined
  const bytes = file.bytes.subarray(found.start, found.end)
  if (found.instance === 0) return bytes
  if (bytes.length < sizeBytes) return undefined
  const statedBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  try {
    // PowerPoint leaves the end of the deflated data out.
    const { content } = inflate(bytes.subarray(sizeBytes), { wrapping: 'zlib', statedBytes }, context)
    context.budget.unpacked(content.length)
    return content
  } catch (error) {
    documentError(error, 'file_corrupt')
    return undefined
  }
}
