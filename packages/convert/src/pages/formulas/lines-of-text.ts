/** Formulas of lines of text below each other that touch: what belongs to which line. */
import type { ComparisonBudget } from './comparison-budget.ts'
import { type Cluster, connect } from './connect.ts'
import { type Bar, baselineUnder, type Extent, type Item, middleY, sizeOfRow } from './item.ts'
import { hasWordsAt, type Prose } from './prose.ts'
import { baselinesOf } from './rows.ts'

/** Distance (in em) of the lines of a text, at least. */
const minLeading = 0.95

/** @returns The cluster itself where it is no formulas of several lines. */
export function byLinesOfText(cluster: Cluster, prose: Prose, budget: ComparisonBudget): Cluster[] {
  const { items, bars } = cluster
  const size = sizeOfRow(items)
  const baselines = baselinesOf(items, size)
  const [first, last] = [baselines[0] as number, baselines.at(-1) as number]
  if (baselines.length < 2 || !(hasWordsAt(prose, first, size) || hasWordsAt(prose, last, size))) return [cluster]
  if (baselines.some((baseline, at) => at > 0 && baseline - (baselines[at - 1] as number) < minLeading * size))
    return [cluster]
  // Something that is as tall as two lines is no part of a line.
  if (items.some((item) => item.bottom - item.top > 2 * minLeading * size)) return [cluster]
  const lines = baselines.map((): { items: Item[]; bars: Bar[] } => ({ items: [], bars: [] }))
  const lineOf = (extent: Extent): number => nearest(baselines, baselineUnder(middleY(extent), size))
  for (const item of items) lines[lineOf(item)]?.items.push(item)
  for (const bar of bars) lines[lineOf(bar)]?.bars.push(bar)
  return lines.flatMap((line) => connect(line.items, line.bars, budget) ?? [])
}

function nearest(baselines: readonly number[], y: number): number {
  let best = 0
  for (const [at, baseline] of baselines.entries())
    if (Math.abs(baseline - y) < Math.abs((baselines[best] as number) - y)) best = at
  return best
}
