/** A row that is alone on its page, as the last of a table that ends the page before. */
import type { TableBlock } from '../../blocks.ts'
import type { Word } from '../../words/words.ts'
import { type FoundTable, fillGrid, wordsIn } from '../grid.ts'
import type { RuleGroup } from '../rulings.ts'
import { gridOf } from './ruled.ts'

/** Edges of columns agree within this over pages. */
const sameEdge = 3

/**
 * @param above The table that ends the page before.
 * @returns undefined where more than one row stands there, other columns, or text above.
 */
export function rowBelow(
  page: number,
  group: RuleGroup,
  words: readonly Word[],
  above: TableBlock,
): FoundTable | undefined {
  const grid = gridOf(group)
  if (grid?.ys.length !== 2 || grid.xs.length !== above.edges.length) return undefined
  if (!grid.xs.every((edge, at) => Math.abs(edge - (above.edges[at] as number)) < sameEdge)) return undefined
  const top = grid.ys[0] as number
  if (words.some((word) => word.bottom <= top)) return undefined
  const inside = wordsIn(grid, words)
  return inside.length ? { table: fillGrid(page, grid, inside, 0, true), words: new Set(inside) } : undefined
}
