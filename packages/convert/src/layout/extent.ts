/** Least and greatest values over lists of any length: `Math.max(...list)` puts each on the stack. */

/** @returns Infinity for an empty list. */
export function least<Item>(items: Iterable<Item>, of: (item: Item) => number): number {
  let found = Infinity
  for (const item of items) found = Math.min(found, of(item))
  return found
}

/** @returns -Infinity for an empty list. */
export function most<Item>(items: Iterable<Item>, of: (item: Item) => number): number {
  let found = -Infinity
  for (const item of items) found = Math.max(found, of(item))
  return found
}
