/** Rows of a formula: what is set on baselines of their own. */
import { axisOver, byLeft, type Item } from './item.ts'

/** Type size of what rows are found by, against the largest, at least. */
const fullSize = 0.85
/** Baselines of one row differ by less (in em); those of two by more. */
const sameRow = 0.35
const nextRow = 0.7

/** Brackets and operators that are taller than a line are at the axis of their row, not on its baseline. */
function isOnBaseline(item: Item, size: number): boolean {
  return item.kind !== 'frame' && item.size >= fullSize * size && item.bottom - item.top < 1.15 * size
}

/** @returns Top to bottom. */
export function baselinesOf(items: readonly Item[], size: number): number[] {
  const plain = items.filter((item) => isOnBaseline(item, size))
  const sorted = (plain.length ? plain : items).map(({ baseline }) => baseline)
  for (const item of items)
    if (item.kind === 'frame' && item.size >= fullSize * size && plain.length) sorted.push(item.baseline)
  sorted.sort((a, b) => a - b)
  const baselines: number[] = []
  let last = -Infinity
  for (const baseline of sorted) {
    if (baseline - last > sameRow * size) baselines.push(baseline)
    last = baseline
  }
  return baselines
}

/** @returns undefined where the rows are too near to each other to be rows. */
export function byRows(items: readonly Item[], baselines: readonly number[], size: number): Item[][] | undefined {
  for (const [at, baseline] of baselines.entries())
    if (at > 0 && baseline - (baselines[at - 1] as number) < nextRow * size) return undefined
  const rows: Item[][] = baselines.map(() => [])
  for (const item of items) {
    let best = 0
    for (const at of baselines.keys())
      if (distance(item, baselines[at] as number, size) < distance(item, baselines[best] as number, size)) best = at
    rows[best]?.push(item)
  }
  return rows.map((row) => row.sort(byLeft))
}

/** Scripts hang lower than they rise: measured from a little above the baseline. */
function distance(item: Item, baseline: number, size: number): number {
  const y = item.kind === 'frame' || item.bottom - item.top > 1.15 * size ? item.baseline : (item.top + item.bottom) / 2
  const at = item.kind === 'frame' || item.bottom - item.top > 1.15 * size ? baseline : axisOver(baseline, size)
  return Math.abs(y - at)
}
