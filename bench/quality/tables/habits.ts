/** How a document is printed: one choice of each habit that printed tables differ by. */
import type { Random } from './random.ts'

export interface Habit {
  font: string
  /** Points. */
  size: number
  lineHeight: number
  /** Points above and below the text of a cell, and on its sides. */
  rowPadding: number
  sidePadding: number
  width: 'full' | 'auto'
  lines: 'none' | 'booktabs' | 'under-heads' | 'row-lines' | 'frame'
  fill: 'none' | 'zebra' | 'head' | 'dark-head'
  headBold: boolean
  headAlign: 'column' | 'center' | 'left'
  sectionBold: boolean
  totalLines: boolean
  /** Where signs of currency stand: with the number, or at the left edge of a cell of their own. */
  currency: 'with-number' | 'own-cell'
  /** Brackets behind negative numbers, and percent signs, in cells of their own. */
  hangs: boolean
  leaders: boolean
  /** Points of white before the title of a group of rows and behind a total. */
  groupWhite: number
  pageNumber: boolean
  margin: number
}

const fonts = [
  'Nimbus Roman',
  'Nimbus Sans',
  'DejaVu Sans',
  'DejaVu Serif',
  'P052',
  'C059',
  'URW Bookman',
  'URW Gothic',
  'Nimbus Sans Narrow',
  'DejaVu Sans Condensed',
] as const

export function chooseHabit(random: Random): Habit {
  return {
    font: random.one(fonts),
    size: random.one([7, 8, 8.5, 9, 9, 10, 10, 11]),
    lineHeight: random.one([1.1, 1.15, 1.2, 1.3, 1.45]),
    rowPadding: random.one([0, 0.5, 1, 2, 3, 5, 8]),
    sidePadding: random.one([1.2, 2, 3, 4, 6, 9]),
    width: random.one(['full', 'full', 'auto']),
    lines: random.one(['none', 'none', 'none', 'booktabs', 'under-heads', 'under-heads', 'row-lines', 'frame']),
    fill: random.one(['none', 'none', 'none', 'zebra', 'zebra', 'head', 'dark-head']),
    headBold: random.chance(0.75),
    headAlign: random.one(['column', 'center', 'center', 'left']),
    sectionBold: random.chance(0.6),
    totalLines: random.chance(0.6),
    currency: random.one(['with-number', 'own-cell', 'own-cell']),
    hangs: random.chance(0.5),
    leaders: random.chance(0.12),
    groupWhite: random.one([0, 0, 0, 8, 16, 26]),
    pageNumber: random.chance(0.6),
    margin: random.one([12, 16, 20, 25]),
  }
}
