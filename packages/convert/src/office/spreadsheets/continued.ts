/** Bands that go on with the table above them. */
import { type Band, isHeader, isSameHeader, isTitled, maximumGap, rowsCompared } from './band.ts'
import { isNumbered, isWrittenNumber } from './header-rows.ts'
import type { View } from './view.ts'

/** Cells of a row that are enough to compare it with those above. */
const cellsCompared = 20

export function joinContinued(view: View, bands: readonly Band[]): Band[] {
  const joined: Band[] = []
  for (const band of bands) {
    const above = joined.at(-1)
    if (above && continues(view, above, band)) {
      for (const row of band.rows) above.rows.push(row)
      above.left = Math.min(above.left, band.left)
      above.right = Math.max(above.right, band.right)
    } else joined.push(band)
  }
  return joined
}

/** Whether a band has numbers under the columns of the one above, and no header of its own; a header alone waits for its rows. */
function continues(view: View, above: Band, band: Band): boolean {
  if (above.left === above.right || band.left === band.right) return false
  const isHeaderAlone = above.rows.length === 1 && view.isText(above.rows[0]!, above.left, above.right)
  if (band.left > above.left || (band.left < above.left && !isHeaderAlone)) return false
  if (band.right > above.right + 1) return false
  if (view.rowNumber(band.rows[0]!) - view.rowNumber(above.rows.at(-1)!) > maximumGap + 1) return false
  const first = band.rows.findIndex((row) => view.fewCells(row, band.left, band.right).count > 1)
  if (first < 0 || (isTitled(view, above) && isTitled(view, band) && !hasHeader(view, above))) return false
  return !isHeader(view, band, first) || isLikeAbove(view, above, band, first) || isUsual(view, above, band, first)
}

/** Whether a row of texts has numbers among them, and stands under filled cells: programs export numbers as texts. */
function isLikeAbove(view: View, above: Band, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const last = above.rows.at(-1)!
  const below = rows[at + 1]
  let hasNumber = false
  for (const cell of view.cells(rows[at]!, left, right)) {
    const column = grid.columns[cell]!
    if (!view.isFilled(last, column, column)) return false
    const under = below === undefined ? -1 : view.fewCells(below, column, column).first
    hasNumber ||= isWrittenNumber(grid, cell) && (under < 0 || isWrittenNumber(grid, under))
  }
  return hasNumber
}

/** Whether the first row of several cells is a header. */
function hasHeader(view: View, band: Band): boolean {
  const { rows, left, right } = band
  const at = rows.slice(0, rowsCompared).findIndex((row) => view.fewCells(row, left, right).count > 1)
  if (at < 0 || !isHeader(view, band, at)) return false
  const cellAt = (row: number | undefined): number => (row === undefined ? -1 : view.fewCells(row, left, left).first)
  return !isNumbered(view.grid, cellAt(rows[at]), cellAt(rows[at + 1]))
}

/** Whether a text of the row stands again and again in its column, above or below: names of columns do not. */
function isUsual(view: View, above: Band, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const own = rows[at]!
  const body = above.rows.slice(Math.max(1, above.rows.length - rowsCompared))
  const others = [...body, ...rows.slice(at + 1, at + rowsCompared)].filter(
    (row) => !isSameHeader(view, own, row, { left, right }),
  )
  let compared = 0
  for (const cell of view.cells(own, left, right)) {
    if (++compared > cellsCompared) return false
    const text = grid.text(cell)
    const again = others.filter((row) => view.label(row, grid.columns[cell]!) === text)
    if (again.length > 1 && /\p{L}/u.test(text)) return true
  }
  return false
}
