/** The cells that a formula of BIFF8 refers to, where it does nothing else ([MS-XLS] §2.5.198). */
import type { Range } from '../../office/spreadsheets/reference.ts'

export interface SheetRange {
  /** Place in the list of external sheets. */
  link: number
  range: Range
}

/** Tokens in their three classes. */
const token = { cell: 0x1a, area: 0x1b, union: 0x10, parentheses: 0x15, unionOf: 0x09 } as const
/** The bits of an operand's class (§2.5.198.2). */
const operand = 0x1f
const firstClassed = 0x20

const maxRanges = 100
/** Bits of a column that say whether it is relative. */
const columnBits = 0x3fff

/**
 * Ranges that a formula such as `Sheet1!A1:A9` or `(Sheet1!A1,Sheet2!B2)` refers to; [] for a formula
 * that computes.
 *
 * @param tokens Without their size.
 */
export function rangesOfFormula(tokens: Uint8Array): SheetRange[] {
  const view = new DataView(tokens.buffer, tokens.byteOffset, tokens.length)
  const ranges: SheetRange[] = []
  for (let at = 0; at < tokens.length && ranges.length < maxRanges; ) {
    const code = tokens[at]!
    const kind = code < firstClassed ? code : code & operand
    if (code === token.union || code === token.parentheses) at += 1
    else if (code >= firstClassed && kind === token.unionOf) at += 3
    else if (code >= firstClassed && kind === token.cell && at + 7 <= tokens.length) {
      const row = view.getUint16(at + 3, true)
      const column = view.getUint16(at + 5, true) & columnBits
      ranges.push({ link: view.getUint16(at + 1, true), range: { top: row, bottom: row, left: column, right: column } })
      at += 7
    } else if (code >= firstClassed && kind === token.area && at + 11 <= tokens.length) {
      const [top, bottom, left, right] = [3, 5, 7, 9].map((place) => view.getUint16(at + place, true)) as Corners
      ranges.push({
        link: view.getUint16(at + 1, true),
        range: { top, bottom, left: left & columnBits, right: right & columnBits },
      })
      at += 11
    } else return []
  }
  return ranges
}

type Corners = [top: number, bottom: number, left: number, right: number]
