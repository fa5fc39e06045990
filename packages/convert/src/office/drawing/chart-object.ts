/** Charts that are embedded as workbooks: what the document shows of them is the chart alone. */
import type { Block } from '../../core/document/nodes.ts'

/** What a workbook is called that holds a chart alone. */
export const chartProgram = 'Excel.Chart'

/** @param program As the object names it: `Excel.Chart.8`. */
export function isChartProgram(program: string): boolean {
  return /^(?:Excel\.Chart|MSGraph\.)/i.test(program)
}

/** The first section of a workbook, which is the chart's sheet, without its name. */
export function chartOf(workbook: readonly Block[]): Block[] {
  const start = workbook[0]?.type === 'heading' ? 1 : 0
  const end = workbook.findIndex((block, index) => index >= start && block.type === 'heading')
  return workbook.slice(start, end < 0 ? workbook.length : end)
}
