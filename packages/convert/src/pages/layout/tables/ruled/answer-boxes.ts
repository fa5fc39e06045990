/** Grids of tax forms, whose lines part the boxes for the answers and leave the questions next to them in one tall cell. */
import { firstWhere } from '../../../../core/binary-search.ts'
import type { GridCell } from '../../blocks.ts'
import type { Line } from '../../lines/line.ts'

/**
 * Lines of a tall cell that stand level with rows next to it. Measured on 187 documents: from 8 on in forms, at most 4 in cells
 * that are one.
 */
const minLevelLines = 6
/** Baselines that are one, in em. */
const sameBaseline = 0.2

/** Whether the lines part answers only: the rows of the text next to them are found by the text. */
export function partsAnswersOnly(cells: readonly GridCell[]): boolean {
  const tall = cells.filter(({ rowSpan, lines }) => Math.min(rowSpan, lines.length) >= minLevelLines)
  if (!tall.length) return false
  const others = cells.filter(({ rowSpan }) => rowSpan === 1)
  return tall.some((cell) => {
    const isNextTo = ({ row }: GridCell): boolean => row >= cell.row && row < cell.row + cell.rowSpan
    const baselines = others.filter(isNextTo).flatMap(({ lines }) => lines.map(({ baseline }) => baseline))
    baselines.sort((a, b) => a - b)
    return cell.lines.filter((line) => isLevel(line, baselines)).length >= minLevelLines
  })
}

/** @param baselines Ascending. */
function isLevel({ baseline, size }: Line, baselines: readonly number[]): boolean {
  const slack = sameBaseline * size
  const nearest = baselines[firstWhere(baselines, (one) => one >= baseline - slack)] ?? Infinity
  return nearest <= baseline + slack
}
