/**
 * Where the first of ascending numbers stands that is not below a value.
 *
 * @param low Where the search begins. @param high Where it ends, and what is returned where all are below.
 */
export function firstAtLeast(ascending: ArrayLike<number>, value: number, low = 0, high = ascending.length): number {
  let from = low
  let to = high
  while (from < to) {
    const middle = (from + to) >> 1
    if (ascending[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}
