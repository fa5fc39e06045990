/** Figures in large type in a row, each with its name below or above, as at the head of a report. */

import { maxOf, minOf } from '../../statistics.ts'
import { bottomOf, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import type { Adjacent } from './adjacent.ts'
import type { Flank, Item } from './gutter.ts'

/** Type of a figure against that of its name, at least. */
const figureRatio = 1.3
/** Words of a figure and of its name, at most. */
const maxWords = 3
const maxNameWords = 8
/** Gap (in em of the figure) between it and its name, at most. */
const nameGap = 1
/** Baselines of one row (in em). */
const rowShift = 0.3

/** @param sides What stands on the left and on the right, each with its column next to the gap between them. */
export function adjacentFigures(sides: readonly [Flank, Flank], items: readonly Item[]): Adjacent | undefined {
  const from = Math.max(...sides.map(({ top }) => top))
  const pairs = sides.map(({ segments }) => {
    const first = segments.findIndex(({ bottom }) => bottom > from)
    return first < 0 ? [] : segments.slice(first, first + 2)
  })
  const [left, right] = pairs.map(figureOf)
  if (!left || !right || Math.abs(left.baseline - right.baseline) > rowShift * left.size) return undefined
  const [top, bottom] = [minOf(pairs.flat(), topOf), maxOf(pairs.flat(), bottomOf)]
  const lines = items.filter((item) => (item.top + item.bottom) / 2 > top && (item.top + item.bottom) / 2 < bottom)
  return { top, bottom, lines: lines.length }
}

/** The figure of two lines, of which the other names it. */
function figureOf([first, second]: readonly Line[]): Line | undefined {
  if (!first || !second) return undefined
  const [figure, name] = first.size > second.size ? [first, second] : [second, first]
  const isPair =
    figure.size > figureRatio * name.size &&
    figure.words.length <= maxWords &&
    figure.words.some(({ text }) => /\d/.test(text)) &&
    name.words.length <= maxNameWords &&
    second.top - first.bottom < nameGap * figure.size
  return isPair ? figure : undefined
}
