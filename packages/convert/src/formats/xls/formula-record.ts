/**
 * Where the parts of a formula's record stand ([MS-XLS] §2.4.127; up to BIFF4 OpenOffice.org's "Microsoft Excel
 * File Format", §5.50).
 */

import type { Records } from './records.ts'
import type { Version } from './workbook-globals.ts'

export interface FormulaLayout {
  result: number
  flags: number
  /** Flags of a formula that is yet to be computed. */
  isOpen: number
  /** Excel's own cache, next to the result. */
  cache?: number
  /** Length of the tokens, in a number of so many bytes right before them. */
  size: number
  sizeBytes: 1 | 2
  /** The same in the record of an array. */
  arraySize: number
}

const wide: FormulaLayout = { result: 6, flags: 14, isOpen: 2, cache: 16, size: 20, sizeBytes: 2, arraySize: 12 }
const middle: FormulaLayout = { result: 6, flags: 14, isOpen: 2, size: 16, sizeBytes: 2, arraySize: 8 }
const narrow: FormulaLayout = { result: 7, flags: 15, isOpen: 3, size: 16, sizeBytes: 1, arraySize: 7 }

/** The cell has its formats in three bytes in BIFF2, the number of an XF later. */
export const formulaLayouts: Readonly<Record<Version, FormulaLayout>> = {
  2: narrow,
  3: middle,
  4: middle,
  5: wide,
  8: wide,
}

export interface Parsed {
  tokens: Uint8Array
  /** What tokens leave for behind them. */
  extra: Uint8Array
}

export function parsedAt(records: Records, sizeAt: number, sizeBytes: 1 | 2): Parsed {
  const from = sizeAt + sizeBytes
  const to = from + (sizeBytes === 1 ? records.byte(sizeAt) : records.short(sizeAt))
  return { tokens: records.slice(from, to), extra: records.slice(to) }
}

/** `PtgFuncVar` in its three classes. */
const functionTokens: ReadonlySet<number | undefined> = new Set([0x22, 0x42, 0x62])
const hyperlink = 359

/** Whether the function around all others, which is the last token of a formula, is HYPERLINK. */
export function callsHyperlink(tokens: Uint8Array): boolean {
  const [kind, , low, high] = tokens.subarray(-4)
  return functionTokens.has(kind) && low === (hyperlink & 0xff) && high === hyperlink >> 8
}
