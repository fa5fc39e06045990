import { firstWhere } from '../../core/binary-search.ts'

/** Edges of cells, distinguished where they lie further from each other than files are exact. */
export function distinctEdges(edges: readonly number[], tolerance: number): number[] {
  const distinct: number[] = []
  for (const edge of edges.toSorted((a, b) => a - b))
    if (distinct.length === 0 || edge - distinct.at(-1)! > tolerance) distinct.push(edge)
  return distinct
}

/** Index of the last of distinct edges that is not beyond one; 0 where all are. */
export function edgeIndex(distinct: readonly number[], edge: number): number {
  return Math.max(0, firstWhere(distinct, (one) => one > edge) - 1)
}
