/**
 * Formulas that no program has computed yet. Excel keeps a cache of its own next to every result, the
 * field `chn` of [MS-XLS] §2.4.127; programs that leave computing to it write zero there, and a result that
 * holds the place: xlwt an empty string; Apache POI, Spreadsheet::WriteExcel, PEAR and JExcelApi the number 0
 * with the flag "calculate on open" (reserved1 in §2.4.127), JExcelApi for a formula that it copies the number 4
 * with a mark of its own.
 *
 * Programs that do compute may write the same for a result that is really 0 or empty. So all formulas
 * without Excel's cache, which BIFF has from version 5 on, are looked at: where one of them has another result,
 * the workbook was computed.
 */
import { formulaText } from '../../office/spreadsheets/formula/text.ts'
import { columnName, placeKey } from '../../office/spreadsheets/reference.ts'
import { type FormulaLayout, formulaLayouts, type Parsed, parsedAt } from './formula-record.ts'
import { scopeOf } from './links.ts'
import { Records, recordType } from './records.ts'
import type { Globals } from './workbook-globals.ts'

/** Offset of the size of a formula that other cells share (§2.4.260). */
const sharedSizeAt = 8

const noNumber = 0xffff
const emptyString = 3
const isShared = 0x0008
const jexcel = { cache: 0xfce00000, result: 4 } as const

/** PtgExp (§2.5.198.58) and PtgTbl (§2.5.198.92): the formula is that of another cell. */
const sharedToken = 0x01
const tableToken = 0x02

const formulaTypes: ReadonlySet<number> = new Set([recordType.formula, recordType.formula3, recordType.formula4])

export class UncomputedFormulas {
  readonly #globals: Globals
  readonly #layout: FormulaLayout
  /** Formulas of several cells, by the first of them. */
  readonly #shared = new Map<number, Parsed>()
  /** Tables of results, by their first cells. */
  readonly #tables = new Map<number, string>()

  /** Holds the formulas of one sheet. */
  constructor(globals: Globals) {
    this.#globals = globals
    this.#layout = formulaLayouts[globals.version]
  }

  /**
   * The text of the formula whose record was read last, as Excel shows it for editing.
   *
   * @returns Undefined where it was computed, or is not understood.
   * @throws ConversionError content_limit_exceeded
   */
  text(records: Records, row: number, column: number): string | undefined {
    const globals = this.#globals
    if (!holdsPlace(records, this.#layout)) return undefined
    globals.isComputed ??= isComputed(records.bytes, this.#layout)
    if (globals.isComputed) return undefined
    const { size, sizeBytes } = this.#layout
    const isTable = parsedAt(records, size, sizeBytes).tokens[0] === tableToken
    if (isTable) return this.#tableText(records, row, column)
    const parsed = this.parsed(records, row, column)
    const text = parsed && this.textOf(parsed, row, column)
    globals.formulas.spend(text?.length ?? 0)
    return text && `=${text}`
  }

  /** The formula whose record was read last; undefined for one of other cells that is not known. */
  parsed(records: Records, row: number, column: number): Parsed | undefined {
    const { size, sizeBytes } = this.#layout
    const own = parsedAt(records, size, sizeBytes)
    return own.tokens[0] === sharedToken ? this.#sharedBy(own.tokens, records, row, column) : own
  }

  /** Without the sign before it; undefined for a formula that is not understood. */
  textOf(parsed: Parsed, row: number, column: number): string | undefined {
    const globals = this.#globals
    globals.scope ??= scopeOf(globals)
    return formulaText({ ...parsed, cell: { row, column } }, globals.scope)
  }

  /** What a table of results comes from stands behind its first cell (§2.4.313). */
  #tableText(records: Records, row: number, column: number): string | undefined {
    const at = this.#layout.size + 3
    const key = placeKey(records.short(at), records.short(at + 2))
    const next = new Records(records.bytes, records.end)
    if (key === placeKey(row, column) && next.next() && next.type === recordType.table)
      this.#tables.set(key, tableText(next))
    return this.#tables.get(key)
  }

  /** What cells share comes behind the first of them, whose position each states; its column in one byte or two. */
  #sharedBy(tokens: Uint8Array, records: Records, row: number, column: number): Parsed | undefined {
    const { sizeBytes, arraySize } = this.#layout
    if (tokens.length < 3 + sizeBytes) return undefined
    const key = placeKey(tokens[1]! | (tokens[2]! << 8), tokens[3]! | ((tokens[4] ?? 0) << 8))
    if (key !== placeKey(row, column)) return this.#shared.get(key)
    const next = new Records(records.bytes, records.end)
    if (!next.next()) return undefined
    if (next.type === recordType.array || next.type === recordType.array2) return parsedAt(next, arraySize, sizeBytes)
    if (next.type !== recordType.sharedFormula) return undefined
    const shared = parsedAt(next, sharedSizeAt, 2)
    this.#shared.set(key, shared)
    return shared
  }
}

const tableFlags = { isRow: 0x04, isOfTwo: 0x08 } as const

/** `{=TABLE(row,column)}`: the cells that values are put into, of which one may be left out. */
function tableText(records: Records): string {
  const flags = records.short(6)
  const first = placeText(records.short(8), records.short(10))
  if (flags & tableFlags.isOfTwo) return `{=TABLE(${first},${placeText(records.short(12), records.short(14))})}`
  return flags & tableFlags.isRow ? `{=TABLE(${first},)}` : `{=TABLE(,${first})}`
}

/** A cell that was deleted has no number. */
function placeText(row: number, column: number): string {
  return row === noNumber ? '#REF!' : columnName(column) + (row + 1)
}

function holdsPlace(records: Records, { result, flags, isOpen, cache: cacheAt, sizeBytes }: FormulaLayout): boolean {
  const isNumber = records.short(result + 6) !== noNumber
  const reported = sizeBytes === 1 ? records.byte(flags) : records.short(flags)
  const isLeftOpen = isNumber && (reported & isOpen) !== 0
  const cache = cacheAt === undefined ? 0 : records.integer(cacheAt)
  if (cache === jexcel.cache) return isLeftOpen && records.real(result) === jexcel.result
  if (cache !== 0) return false
  if (isNumber) return isLeftOpen && records.real(result) === 0
  // LibreOffice, which does compute, writes an empty result so too; xlwt shares no formulas.
  return records.byte(result) === emptyString && (reported & isShared) === 0
}

function isComputed(stream: Uint8Array, layout: FormulaLayout): boolean {
  const records = new Records(stream)
  while (records.next()) {
    if (!formulaTypes.has(records.type)) continue
    const cache = layout.cache === undefined ? 0 : records.integer(layout.cache)
    if ((cache === 0 || cache === jexcel.cache) && !holdsPlace(records, layout)) return true
  }
  return false
}
