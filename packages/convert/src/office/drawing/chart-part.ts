/** A chart in a part of its own, with what was drawn upon it (ECMA-376 part 1, §14.2.1, §21.3). */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Block } from '../../core/document/nodes.ts'
import { readFormula } from '../math/read.ts'
import { readChart } from './chart.ts'
import type { ChartContext } from './chart-context.ts'
import { readShapeTexts } from './shape-texts.ts'

/** @returns Undefined where the part is missing. */
export function readChartPart(part: string, opc: OpcPackage, context: ChartContext): Block[] | undefined {
  const xml = opc.xml(part)
  if (!xml) return undefined
  const blocks = readChart(xml, context)
  const drawing = opc.relationships(part).partOfType('chartUserShapes')
  const shapes = drawing === undefined ? undefined : opc.xml(drawing)
  if (drawing === undefined || !shapes?.nextChild(0)) return blocks
  const links = opc.relationships(drawing)
  return [...blocks, ...readShapeTexts(shapes, { link: (id) => links.target(id), math: readFormula })]
}

/**
 * The part of the workbook that holds a chart's values, where the chart itself keeps no copy of them.
 *
 * @param blocks What was read of the chart.
 * @param part Of the chart.
 */
export function workbookOf(blocks: readonly Block[], part: string, opc: OpcPackage): string | undefined {
  if (blocks.some(({ type }) => type === 'table')) return undefined
  return opc.relationships(part).partOfType('package')
}
