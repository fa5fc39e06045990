/**
 * Finds in ascending items, by halves, the first for which something holds that holds for all behind it.
 *
 * @param low Where the search begins. @param high Where it ends, and what is returned where it holds for none.
 */
export function firstWhere<T>(items: ArrayLike<T>, holds: (item: T) => boolean, low = 0, high = items.length): number {
  let from = low
  let to = high
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(items[middle] as T)) to = middle
    else from = middle + 1
  }
  return from
}
