/**
 * Puts one list at the end of another. `push(...more)` hands each item over on the stack, which
 * a list of a stranger's hundred thousand blocks overflows.
 */
export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (let at = 0; at < more.length; at++) list.push(more[at]!)
}
