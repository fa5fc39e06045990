/** Minimum, maximum and median of lists of any length; `Math.max(...list)` puts every value on the stack. */

/** @returns Infinity for an empty list. */
export function minOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let found = Infinity
  for (let at = 0; at < items.length; at++) found = Math.min(found, of(items[at] as Item))
  return found
}

/** @returns -Infinity for an empty list. */
export function maxOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let found = -Infinity
  for (let at = 0; at < items.length; at++) found = Math.max(found, of(items[at] as Item))
  return found
}

/** @returns The upper one of two in the middle; `ofEmpty` for an empty list. */
export function median(values: readonly number[]): number | undefined
export function median(values: readonly number[], ofEmpty: number): number
export function median(values: readonly number[], ofEmpty?: number): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? ofEmpty
}
