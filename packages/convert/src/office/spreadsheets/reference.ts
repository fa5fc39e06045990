/** References to cells in the A1 style (ECMA-376 part 1, §18.17.2.3). Rows and columns count from 0. */
import { alphabetic } from '../../core/document/numerals.ts'

export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export const maximumRows = 1_048_576
export const maximumColumns = 16_384

/** One number for a place on a sheet, to look it up by. */
export function placeKey(row: number, column: number): number {
  return row * maximumColumns + column
}

/** `A1:B2`, `$A$1`, `A:C` or `1:3`; undefined for anything else. */
export function parseRange(reference: string): Range | undefined {
  const [first = '', second = first] = reference.replaceAll('$', '').trim().split(':')
  const from = parsePlace(first)
  const to = parsePlace(second)
  if (!from || !to) return undefined
  const range = {
    top: Math.min(from.row ?? 0, to.row ?? 0),
    left: Math.min(from.column ?? 0, to.column ?? 0),
    bottom: Math.max(from.row ?? maximumRows - 1, to.row ?? maximumRows - 1),
    right: Math.max(from.column ?? maximumColumns - 1, to.column ?? maximumColumns - 1),
  }
  return range.bottom < maximumRows && range.right < maximumColumns ? range : undefined
}

function parsePlace(text: string): { row: number | undefined; column: number | undefined } | undefined {
  const match = /^([A-Za-z]{1,3})?(\d{1,7})?$/.exec(text)
  if (!match || text === '') return undefined
  const row = match[2] === undefined ? undefined : Number(match[2]) - 1
  if (row === -1) return undefined
  return { row, column: match[1] === undefined ? undefined : columnNumber(match[1]) }
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

export function columnName(column: number): string {
  return alphabetic(column + 1, 'A')
}

export function placeName(row: number, column: number): string {
  return columnName(column) + (row + 1)
}
