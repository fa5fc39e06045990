/** The header rows above the first numbers of a table: titles over the columns of numbers. */
import { isCaption } from '../../../../heading-inference/captions.ts'
import { chunkText } from '../structure/text-rows.ts'
import { type Evidence, extentOf, isHeadingOver } from './evidence.ts'
import type { NumberRow, RowCell } from './number-row.ts'

/** Rows above the first numbers that are considered, and words of a title, at most. */
const maxHeaderRows = 8
const maxTitleWords = 6
/** Gap (in em) above the first numbers, at most: below titles of several columns, and below others. */
const widestGap = 5
const widestLoneGap = 2.6
/** Type that differs by more than this share from that of the rows is a heading's. */
const otherType = 0.3
/** How far (in em) a title may stand out next to the numbers that it is over. */
const overhang = 4
/** Probability of cells from which a row of several texts may be a header row. */
const possible = 0.05

/** How far (in em) further texts of the title of a group may begin from those of its rows, and a unit end from the numbers. */
const sameStart = 0.3

/** How far (in em) the titles of groups may stand out before the labels of their rows, each level of which is set in. */
const outdent = 4

/** @returns Number of the uppermost header row above `first`; `first` where there is none. */
export function headerStart(rows: readonly NumberRow[], first: number, end: number, evidence: Evidence): number {
  let start = first
  for (let at = first - 1; at > Math.max(end, first - 1 - maxHeaderRows); at--) {
    const [one, below] = [rows[at] as NumberRow, rows[at + 1] as NumberRow]
    const { row } = one
    const gap = (below.row.top - row.bottom) / Math.max(row.size, below.row.size)
    if (below.isLightHeader && !one.isLightHeader) break
    // Above titles in bold type, other type is an address, or keys and values.
    if (start < first && rows[start]?.isBold && !one.isBold) break
    if (isHeadingOver(one, below) && !isUnit(one, evidence)) break
    if (gap > widestGap || Math.abs(row.size - below.row.size) > otherType * below.row.size) break
    if (isTitleRow(one, evidence) && (gap <= widestLoneGap || row.chunks.length > 1)) start = at
    else if (!isLabelRow(one, evidence)) break
  }
  return start
}

/** Whether its texts are titles over columns of numbers, and next to these over the labels; what stands next to the table is not counted. */
function isTitleRow({ row, cells }: NumberRow, { tracks, right }: Evidence): boolean {
  const { left } = extentOf(tracks)
  if (isCaption(row.chunks.map(chunkText).join(' '))) return false
  const over = cells.filter((cell) => cell.left < right + overhang * row.size)
  const titles = over.filter((cell) => cell.right > left)
  if (!titles.length || titles.some((cell) => cell.right > right + overhang * row.size)) return false
  if (titles.some(({ words }) => words > maxTitleWords)) return false
  return over.length > 1 ? chanceOf(over) > possible : titles.every((title) => title.left > left - overhang * row.size)
}

/** Whether it ends where the numbers do, and begins over them: the currency of all. */
function isUnit({ row, cells }: NumberRow, { tracks }: Evidence): boolean {
  const { left, right } = extentOf(tracks)
  return cells.every((cell) => cell.left > left && Math.abs(cell.right - right) < sameStart * row.size)
}

function chanceOf(cells: readonly RowCell[]): number {
  return cells.reduce((sum, { chance }) => sum + (chance ?? 1), 0) / cells.length
}

/** Whether it is the title of a group of rows: where labels begin, and clear of the numbers; further texts of it begin where those of the rows do. */
function isLabelRow({ row, cells: [title, ...others] }: NumberRow, { tracks, label, texts }: Evidence): boolean {
  if (!title || title.left <= label - outdent * row.size) return false
  const { left, right } = extentOf(tracks)
  if (others.length === 0) return title.right < right
  const isBelow = (cell: RowCell): boolean => texts.some((text) => Math.abs(text - cell.left) < sameStart * row.size)
  return title.left < label + outdent * row.size && others.every((cell) => cell.right < left && isBelow(cell))
}
