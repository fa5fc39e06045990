/** Items in the order of their places on the page. */

/** Fewer are sorted faster as they are. */
const minPacked = 24
/** A key is the place's 32 bits before the item's number of 21: together they are exact in a double. */
const maxPacked = 2 ** 21

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/**
 * Stable. Places of glyphs are numbers of 32 bits, whose bits are in the order of the numbers: they are sorted
 * without calling back, in a fifth of the time.
 *
 * @returns A new array, by the value of `placeOf`, ascending.
 */
export function byPlace<Item>(items: readonly Item[], placeOf: (item: Item) => number): Item[] {
  if (isAscending(items, placeOf)) return items.slice()
  const keys = items.length < minPacked || items.length > maxPacked ? undefined : packedKeys(items, placeOf)
  if (!keys) return items.slice().sort((a, b) => compare(placeOf(a), placeOf(b)))
  keys.sort()
  const sorted = new Array<Item>(items.length)
  for (let at = 0; at < keys.length; at++) sorted[at] = items[(keys[at] as number) % maxPacked] as Item
  return sorted
}

/** The same, in place. */
export function sortByPlace<Item>(items: Item[], placeOf: (item: Item) => number): void {
  if (!isAscending(items, placeOf)) items.sort((a, b) => compare(placeOf(a), placeOf(b)))
}

export function isAscending<Item>(items: readonly Item[], placeOf: (item: Item) => number): boolean {
  let last = -Infinity
  for (let at = 0; at < items.length; at++) {
    const place = placeOf(items[at] as Item)
    if (!(place >= last)) return false
    last = place
  }
  return true
}

/** @returns undefined where a place has more bits, or is off the page's left or upper edge. */
function packedKeys<Item>(items: readonly Item[], placeOf: (item: Item) => number): Float64Array | undefined {
  const keys = new Float64Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const place = placeOf(items[at] as Item) + 0
    float[0] = place
    if (!(place >= 0) || float[0] !== place) return undefined
    keys[at] = (bits[0] as number) * maxPacked + at
  }
  return keys
}

/** Small integers, which take no memory as differences do. */
function compare(a: number, b: number): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

export function leftOf({ left }: { left: number }): number {
  return left
}

export function topOf({ top }: { top: number }): number {
  return top
}

export function bottomOf({ bottom }: { bottom: number }): number {
  return bottom
}

export function baselineOf({ baseline }: { baseline: number }): number {
  return baseline
}
