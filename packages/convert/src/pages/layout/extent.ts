/** Least, greatest and usual values over lists of any length: `Math.max(...list)` puts each on the stack. */

/** @returns Infinity for an empty list. */
export function least<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let found = Infinity
  for (let at = 0; at < items.length; at++) found = Math.min(found, of(items[at] as Item))
  return found
}

/** @returns -Infinity for an empty list. */
export function most<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let found = -Infinity
  for (let at = 0; at < items.length; at++) found = Math.max(found, of(items[at] as Item))
  return found
}

/** @returns The upper one of two in the middle; undefined for an empty list. */
export function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}
