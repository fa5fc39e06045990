/** Formulas as cells show them (Microsoft, "XML Spreadsheet Reference", `ss:Formula`). */
import { columnName, maximumColumns, maximumRows } from '../../office/spreadsheets/reference.ts'

const index = String.raw`(\d{1,7}|\[-?\d{1,7}\])?`

/** Strings, names of sheets in quotes, then references in the R1C1 style: to a cell, to whole rows or columns. */
const tokens = new RegExp(
  String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.])(?:R${index}C${index}|([RC])${index}(:\3${index})?)(?![\p{L}\p{N}_.(])`,
  'gu',
)

/** The references of a formula in the A1 style: one in brackets counts from the cell that holds the formula. */
export function shownFormula(formula: string, row: number, column: number): string {
  const rowText = (index: string | undefined): string =>
    placeText(index, row, maximumRows, (place) => String(place + 1))
  const columnText = (index: string | undefined): string => placeText(index, column, maximumColumns, columnName)
  return formula.replace(tokens, (token, rowIndex, columnIndex, kind, from, isRange, to) => {
    if (/^["']/.test(token)) return token
    if (kind === undefined) return columnText(columnIndex) + rowText(rowIndex)
    const text = kind === 'R' ? rowText : columnText
    return `${text(from)}:${text(isRange ? to : from)}`
  })
}

function placeText(index: string | undefined, own: number, size: number, nameOf: (place: number) => string): string {
  const isRelative = index === undefined || index.startsWith('[')
  const place = isRelative ? own + Number(index?.slice(1, -1) ?? 0) : Number(index) - 1
  return (isRelative ? '' : '$') + nameOf(((place % size) + size) % size)
}
