/**
 * Formulas that no program has computed yet. Excel keeps a cache of its own beside every result, the
 * field `chn` of [MS-XLS] §2.4.127; programs that leave computing to it write zero there, and a result that
 * holds the place: xlwt an empty string; Apache POI, Spreadsheet::WriteExcel, PEAR and JExcelApi the number 0
 * with the flag "calculate on open" (reserved1 in §2.4.127), JExcelApi for a formula that it copies the number 4
 * beside a mark of its own.
 *
 * Programs that do compute may write the same for a result that is really 0 or empty. So all formulas
 * without Excel's cache are looked at: where one of them has another result, the workbook was computed.
 */
import { formulaText } from '../../sheet/formula/text.ts'
import { columnName, placeKey } from '../../sheet/reference.ts'
import type { Globals } from './globals.ts'
import { scopeOf } from './links.ts'
import { Records, recordType } from './records.ts'

/** Where parts of a Formula record stand, and of one whose formula other cells share (§2.4.127, §2.4.260, §2.4.4). */
const place = { result: 6, resultKind: 12, flags: 14, cache: 16, size: 20 } as const
const sharedSizeAt = 8
const arraySizeAt = 12

const noNumber = 0xffff
const emptyString = 3
const calculateOnOpen = 0x0002
const isShared = 0x0008
const jexcel = { cache: 0xfce00000, result: 4 } as const

/** PtgExp (§2.5.198.58) and PtgTbl (§2.5.198.92): the formula is that of another cell. */
const sharedToken = 0x01
const tableToken = 0x02
const sharedBytes = 5

interface Parsed {
  tokens: Uint8Array
  extra: Uint8Array
}

export class UncomputedFormulas {
  readonly #globals: Globals
  /** Formulas of several cells, by the first of them. */
  readonly #shared = new Map<number, Parsed>()
  /** Tables of results, by their first cells. */
  readonly #tables = new Map<number, string>()

  /** Of one sheet. */
  constructor(globals: Globals) {
    this.#globals = globals
  }

  /**
   * The text of the formula whose record was read last, as Excel shows it for editing.
   *
   * @returns Undefined where it was computed, or is not understood.
   * @throws ConversionError content_limit_exceeded
   */
  text(records: Records, row: number, column: number): string | undefined {
    const globals = this.#globals
    if (globals.version < 5 || !holdsPlace(records)) return undefined
    globals.isComputed ??= isComputed(records.bytes)
    if (globals.isComputed) return undefined
    const text = this.#textOf(records, row, column)
    globals.formulas.spend(text?.length ?? 0)
    return text
  }

  #textOf(records: Records, row: number, column: number): string | undefined {
    const globals = this.#globals
    if (records.byte(place.size + 2) === tableToken) return this.#tableText(records, row, column)
    globals.scope ??= scopeOf(globals)
    const parsed = this.#parsed(records, row, column)
    const text = parsed && formulaText({ ...parsed, cell: { row, column } }, globals.scope)
    return text && `=${text}`
  }

  /** What a table of results comes from stands behind its first cell (§2.4.313). */
  #tableText(records: Records, row: number, column: number): string | undefined {
    const at = place.size + 3
    const key = placeKey(records.short(at), records.short(at + 2))
    const next = new Records(records.bytes, records.end)
    if (key === placeKey(row, column) && next.next() && next.type === recordType.table)
      this.#tables.set(key, tableText(next))
    return this.#tables.get(key)
  }

  #parsed(records: Records, row: number, column: number): Parsed | undefined {
    const own = parsedAt(records, place.size)
    if (own.tokens[0] !== sharedToken || own.tokens.length < sharedBytes) return own
    const view = new DataView(own.tokens.buffer, own.tokens.byteOffset, own.tokens.length)
    const key = placeKey(view.getUint16(1, true), view.getUint16(3, true))
    if (key !== placeKey(row, column)) return this.#shared.get(key)
    // What cells share comes behind the first of them.
    const next = new Records(records.bytes, records.end)
    if (!next.next()) return undefined
    if (next.type === recordType.array) return parsedAt(next, arraySizeAt)
    if (next.type !== recordType.sharedFormula) return undefined
    const shared = parsedAt(next, sharedSizeAt)
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

function parsedAt(records: Records, sizeAt: number): Parsed {
  const from = sizeAt + 2
  const to = from + records.short(sizeAt)
  return { tokens: records.slice(from, to), extra: records.slice(to) }
}

function holdsPlace(records: Records): boolean {
  const isNumber = records.short(place.resultKind) !== noNumber
  const flags = records.short(place.flags)
  const isLeftOpen = isNumber && (flags & calculateOnOpen) !== 0
  const cache = records.integer(place.cache)
  if (cache === jexcel.cache) return isLeftOpen && records.real(place.result) === jexcel.result
  if (cache !== 0) return false
  if (isNumber) return isLeftOpen && records.real(place.result) === 0
  // LibreOffice, which does compute, writes an empty result so too; xlwt shares no formulas.
  return records.byte(place.result) === emptyString && (flags & isShared) === 0
}

function isComputed(stream: Uint8Array): boolean {
  const records = new Records(stream)
  while (records.next()) {
    if (records.type !== recordType.formula) continue
    const cache = records.integer(place.cache)
    if ((cache === 0 || cache === jexcel.cache) && !holdsPlace(records)) return true
  }
  return false
}
