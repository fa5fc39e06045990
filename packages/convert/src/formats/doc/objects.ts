/** Workbooks and other documents embedded in the text ([MS-DOC] §2.1.5, §2.6.1 sprmCPicLocation). */
import { embeddedFile } from '../../carriers/cfb/embedded.ts'
import type { Cfb } from '../../carriers/cfb/open.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { chartOf, isChartProgram } from '../../office/drawing/chart-object.ts'
import { equationIn } from '../../office/math/equation-object.ts'
import { readObjectFile } from '../../parts/embedded/object.ts'

/**
 * Converts them before the text is read, which places their blocks where it refers to them.
 *
 * @returns Blocks by the number in the name of the object's storage. An object that no reader
 *   is for stays the picture that the text shows of it.
 */
export async function readObjects(cfb: Cfb, context: ReadContext): Promise<Map<number, Block[]>> {
  const objects = new Map<number, Block[]>()
  for (const { path, kind } of cfb.list()) {
    const number = /^ObjectPool\/_(\d+)$/.exec(path)?.[1]
    if (kind !== 'storage' || number === undefined) continue
    const formula = equationIn(cfb, path)
    if (formula) {
      objects.set(Number(number), [{ type: 'math', value: formula }])
      continue
    }
    const file = embeddedFile(cfb, path)
    const blocks = file && (await readObjectFile(context, file, `object-${number}`))
    if (blocks) objects.set(Number(number), blocks)
  }
  return objects
}

/**
 * The blocks of an object as the text around it shows them: of a chart the chart alone.
 *
 * @param instruction Of the field whose result it is: `EMBED Excel.Chart.8 \\s`.
 */
export function shownBlocks(blocks: readonly Block[], instruction: string): Block[] {
  const program = /^EMBED\s+(\S+)/i.exec(instruction)?.[1] ?? ''
  return isChartProgram(program) ? chartOf(blocks) : [...blocks]
}
