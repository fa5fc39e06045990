/** Words set sideways in the cells of a table, as narrow headers are. */
import { append } from '../../../core/document/append.ts'
import type { GridCell, TableBlock } from '../blocks.ts'
import { addTo } from '../grouped.ts'
import { linesOf } from '../lines/merge-segments.ts'
import type { TurnedWord } from '../prepare-page.ts'
import { intervalOf } from './grid.ts'

/** @returns The words that lie in no table. */
export function putInCells(tables: readonly TableBlock[], words: readonly TurnedWord[]): TurnedWord[] {
  const contents = new Map<GridCell, TurnedWord[]>()
  const rest: TurnedWord[] = []
  for (const word of words) {
    const cell = cellAt(tables, (word.place[0] + word.place[2]) / 2, (word.place[1] + word.place[3]) / 2)
    if (!cell) rest.push(word)
    else addTo(contents, cell, word)
  }
  for (const [cell, inside] of contents) append(cell.lines, linesOf(inside))
  return rest
}

function cellAt(tables: readonly TableBlock[], x: number, y: number): GridCell | undefined {
  for (const table of tables) {
    if (x < table.left || x > table.right || y < table.top || y > table.bottom) continue
    const column = intervalOf(table.edges, x)
    const row = intervalOf(table.rowEdges, y)
    const found = table.cells.find(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.rowSpan &&
        cell.column <= column &&
        column < cell.column + cell.columnSpan,
    )
    if (found) return found
  }
  return undefined
}
