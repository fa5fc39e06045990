/** What cells show that something refers to: a chart that keeps no copy of its values. */
import type { Grid } from './grid.ts'
import type { Range } from './reference.ts'

/** Cells of one reference; a chart with more is a point cloud. */
const maxCells = 32_000

/**
 * A text each cell, or each row where the range is several cells wide and high.
 *
 * @param countCells A small chart may refer to many cells many times.
 */
export function rangeTexts(
  grid: Grid,
  { top, left, right, bottom }: Range,
  countCells: (count: number) => void,
): string[] {
  const last = Math.min(bottom, grid.rowNumbers.at(-1) ?? -1)
  const rows: string[][] = []
  let cellsLeft = maxCells
  for (let row = top; row <= last && cellsLeft > 0; row++) {
    const texts: string[] = []
    for (let column = left; column <= right && cellsLeft-- > 0; column++) {
      const cell = grid.find(row, column)
      texts.push(cell < 0 ? '' : grid.text(cell))
    }
    rows.push(texts)
    countCells(texts.length)
  }
  const isBlock = rows.length > 1 && left < right
  return isBlock ? rows.map((texts) => texts.filter(Boolean).join(' / ')) : rows.flat()
}
