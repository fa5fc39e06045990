/** Whether a page is in Latin letters and not in English, by the shapes of its letters, before any is read. */
import { groupedBy } from '../../layout/grouped.ts'
import type { Component } from '../raster/components.ts'

/**
 * Shares of the letters, of pages in 22 languages at 150 and 300 dpi and in two to six prints. With an accent: of 46 English ones 0 to
 * .35 %, of Dutch none, Italian .3 to 3, Danish .5, Swedish 6.7, of Greek 7.2 to 8.8.
 */
const [fewestAccents, mostAccents] = [0.004, 0.07]
/** Taller than most: of Latin ones .17 to .44, of Cyrillic .09 to .166. */
const fewestTall = 0.17
const tall = 1.22
/** Wide for letters: of Latin ones at most .013, of Arabic .15 to .49. */
const mostWide = 0.1
const wide = 2

/** Heights and widths are in heights of letters. What may have an accent: one letter, and not the stem of an i. */
const [smallest, largest] = [0.75, 2.5]
const [narrowest, widest] = [0.65, 1.6]
/** What may be an accent: smaller than a letter. */
const tallestMark = 0.75
const widestMark = 1.2
/** A narrower one is the dot of an i with a wide foot, if it stands alone. */
const narrowestAlone = 0.3
/** Gap between a letter and what stands over it. */
const widestGap = 0.45
/** Distance between the middles of both, in widths of the letter: what is farther aside is the dot of an i that touches its neighbour. */
const offMiddle = 0.25

/**
 * @param letters Median height of the letters in pixels.
 * @returns false as well where the shapes do not say so, as those of Dutch.
 */
export function isAccentedLatin(components: readonly Component[], letters: number): boolean {
  const shapes = components.filter((one) => isWithin(heightOf(one), smallest * letters, largest * letters))
  const shareOf = (isCounted: (one: Component) => boolean): number => shapes.filter(isCounted).length / shapes.length
  if (shapes.length === 0 || shareOf((one) => widthOf(one) > wide * letters) > mostWide) return false
  if (shareOf((one) => heightOf(one) > tall * letters) < fewestTall) return false
  const accented = accentedOf(components, shapes, letters)
  return isWithin(accented.length, fewestAccents * shapes.length, mostAccents * shapes.length)
}

function accentedOf(components: readonly Component[], shapes: readonly Component[], letters: number): Component[] {
  const baseUnder = basesOf(shapes, letters)
  const marks = components.flatMap((mark) => {
    if (heightOf(mark) >= tallestMark * letters || widthOf(mark) >= widestMark * letters) return []
    const base = baseUnder(mark)
    return base ? [{ mark, base }] : []
  })
  return [...groupedBy(marks, ({ base }) => base)].flatMap(([base, over]) => {
    const [first, second, third] = over
    if (!first || third) return []
    if (!second && widthOf(first.mark) < narrowestAlone * letters) return []
    const middle = second ? (middleOf(first.mark) + middleOf(second.mark)) / 2 : middleOf(first.mark)
    return Math.abs(middle - middleOf(base)) <= offMiddle * widthOf(base) ? [base] : []
  })
}

/** The letter under a mark, by a grid over the upper edges of all. */
function basesOf(shapes: readonly Component[], letters: number): (mark: Component) => Component | undefined {
  const cell = Math.ceil(letters)
  const at = (x: number, y: number): string => `${Math.floor(x / cell)},${Math.floor(y / cell)}`
  const bases = shapes.filter((one) => isWithin(widthOf(one), narrowest * letters, widest * letters))
  const grid = groupedBy(
    bases.flatMap((base) => cellsAcross(base, cell).map((x) => ({ base, place: at(x, base.top) }))),
    ({ place }) => place,
  )
  return (mark) => {
    const middle = middleOf(mark)
    const near = [mark.bottom - 1, mark.bottom - 1 + cell].flatMap((y) => grid.get(at(middle, y)) ?? [])
    return near.find(
      ({ base }) =>
        isWithin(middle, base.left, base.right) && isWithin(base.top - mark.bottom, -1, widestGap * letters),
    )?.base
  }
}

function cellsAcross({ left, right }: Component, cell: number): number[] {
  const first = Math.floor(left / cell)
  return Array.from({ length: Math.floor(right / cell) - first + 1 }, (_, index) => (first + index) * cell)
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

function heightOf({ top, bottom }: Component): number {
  return bottom - top
}

function widthOf({ left, right }: Component): number {
  return right - left
}

function middleOf({ left, right }: Component): number {
  return (left + right) / 2
}
