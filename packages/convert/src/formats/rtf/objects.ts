/** Documents of other programs in the text (RTF 1.9.1, "Objects"), as workbooks, charts and formulas. */
import { Buffer } from '#platform/buffer'
import { packagedFile } from '../../carriers/cfb/embedded.ts'
import { readOle1Object } from '../../carriers/cfb/ole1-object.ts'
import { isCfb } from '../../carriers/cfb/open.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { chartOf, isChartProgram } from '../../office/drawing/chart-object.ts'
import { readObject, readObjectFile } from '../../parts/embedded/object.ts'
import { dataBytes, endOfData } from './data.ts'

/** The control word of an object's data, whose name its place is the key of. */
const word = Buffer.from('\\objdata')

/**
 * Converts them before the text is read, which places their blocks where it refers to them.
 *
 * @returns By where the name of the control word begins. What no reader is for stays the picture
 *   that the text shows of it.
 */
export async function readObjects(bytes: Uint8Array, context: ReadContext): Promise<Map<number, Block[]>> {
  const objects = new Map<number, Block[]>()
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = source.indexOf(word); at >= 0; ) {
    const start = at + word.length
    const end = endOfData(bytes, start)
    const blocks = await blocksOf(dataBytes(bytes, start, end), `object ${objects.size + 1}`, context)
    if (blocks) objects.set(at + 1, blocks)
    at = source.indexOf(word, Math.max(start, end))
  }
  return objects
}

async function blocksOf(data: Uint8Array, name: string, context: ReadContext): Promise<Block[] | undefined> {
  const object = readOle1Object(data)
  if (!object) return undefined
  if (isCfb(object.data)) {
    const blocks = await readObject(context, object.data, name)
    return blocks && isChartProgram(object.program) ? chartOf(blocks) : blocks
  }
  const file = packagedFile(object.data)
  return file && readObjectFile(context, file, name)
}
