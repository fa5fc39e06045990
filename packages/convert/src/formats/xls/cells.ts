/** The cells of a sheet, in records of all versions of BIFF ([MS-XLS] §2.2.5). */
import { errorText, rkValue } from '../../office/spreadsheets/biff.ts'
import { linkOfFormula } from '../../office/spreadsheets/formula/calls.ts'
import type { CellText, Grid } from '../../office/spreadsheets/grid.ts'
import type { Sheet, SheetLink } from '../../office/spreadsheets/sheet.ts'
import { callsHyperlink, formulaLayouts } from './formula-record.ts'
import { type Records, recordType } from './records.ts'
import { appearanceOf, richText, type TextAppearance } from './rich-text.ts'
import { byteString, SegmentReader } from './strings.ts'
import { UncomputedFormulas } from './uncomputed.ts'
import type { Globals } from './workbook-globals.ts'

/** Version 2 keeps the formats of a cell in three bytes where later ones have the number of an XF. */
const wideHeader = 7
const header = 6

/** An XF number that does not fit, which the record before the cell holds (BIFF2). */
const elsewhere = 63

export class CellReader {
  readonly #records: Records
  readonly #grid: Grid
  readonly #links: SheetLink[]
  readonly #globals: Globals
  readonly #uncomputed: UncomputedFormulas
  /** The formula whose text is in a record to come. */
  #pending: { row: number; column: number; style: number } | undefined
  #ixfe = 0

  /** @param target What the cells, and links that formulas make, are put into. */
  constructor(records: Records, target: Pick<Sheet, 'grid' | 'links'>, globals: Globals) {
    this.#records = records
    this.#grid = target.grid
    this.#links = target.links
    this.#globals = globals
    this.#uncomputed = new UncomputedFormulas(globals)
  }

  /** @returns False for a record that holds no cell. */
  read(): boolean {
    const records = this.#records
    const grid = this.#grid
    const row = records.short(0)
    const column = records.short(2)
    switch (records.type) {
      case recordType.rk:
        grid.addNumber(row, column, rkValue(records.integer(6)), records.short(4))
        return true
      case recordType.mulRk:
        this.#readMulRk(row, column)
        return true
      case recordType.labelSst:
        grid.addShared(row, column, records.integer(6), records.short(4))
        return true
      case recordType.number:
        grid.addNumber(row, column, records.real(header), records.short(4))
        return true
      case recordType.number2:
        grid.addNumber(row, column, records.real(wideHeader), this.#style2())
        return true
      case recordType.integer2:
        grid.addNumber(row, column, records.short(wideHeader), this.#style2())
        return true
      case recordType.label:
      case recordType.richString:
        grid.addText(row, column, this.#richText(), records.short(4))
        return true
      case recordType.label2:
        grid.addText(row, column, this.#text(wideHeader), this.#style2())
        return true
      case recordType.boolErr:
        this.#addBoolErr(row, column, header, records.short(4))
        return true
      case recordType.boolErr2:
        this.#addBoolErr(row, column, wideHeader, this.#style2())
        return true
      case recordType.formula:
      case recordType.formula3:
      case recordType.formula4:
        this.#readFormula(row, column)
        return true
      case recordType.string:
      case recordType.string2:
        this.#readResult()
        return true
      case recordType.ixfe:
        this.#ixfe = records.short(0)
        return true
      default:
        return false
    }
  }

  /** Cells of one row: row, first column, (style, value) each, last column (§2.4.175). */
  #readMulRk(row: number, first: number): void {
    const records = this.#records
    const count = Math.floor((records.size - 6) / 6)
    for (let index = 0; index < count; index++) {
      const at = 4 + index * 6
      this.#grid.addNumber(row, first + index, rkValue(records.integer(at + 2)), records.short(at))
    }
  }

  #addBoolErr(row: number, column: number, at: number, style: number): void {
    const value = this.#records.byte(at)
    if (this.#records.byte(at + 1)) this.#grid.addError(row, column, errorText(value), style)
    else this.#grid.addBoolean(row, column, value !== 0, style)
  }

  /** A result that is no number has 0xFFFF in its upper bytes (§2.5.133). */
  #readFormula(row: number, column: number): void {
    const records = this.#records
    const { version } = this.#globals
    const { result: at } = formulaLayouts[version]
    const style = version === 2 ? this.#style2() : records.short(4)
    this.#pending = undefined
    const link = this.#readLink(row, column)
    const formula = this.#uncomputed.text(records, row, column)
    if (formula !== undefined) {
      this.#grid.addText(row, column, link || formula, 0)
      return
    }
    if (records.short(at + 6) !== 0xffff) {
      this.#grid.addNumber(row, column, records.real(at), style)
      return
    }
    const kind = records.byte(at)
    const value = records.byte(at + 2)
    if (kind === 0) this.#pending = { row, column, style }
    else if (kind === 1) this.#grid.addBoolean(row, column, value !== 0, style)
    else if (kind === 2) this.#grid.addError(row, column, errorText(value), style)
    // A program that computes nothing leaves the result empty.
    else if (link) this.#grid.addText(row, column, link, style)
  }

  /** @returns What a formula that makes a link shows where nobody computed it, as far as it says that. */
  #readLink(row: number, column: number): string {
    const parsed = this.#uncomputed.parsed(this.#records, row, column)
    if (!parsed || !callsHyperlink(parsed.tokens)) return ''
    // One formula may be that of very many cells.
    if (!this.#globals.formulas.affords(parsed.tokens.length)) return ''
    const { link, name } = linkOfFormula(this.#uncomputed.textOf(parsed, row, column) ?? '')
    if (link) this.#links.push({ range: { top: row, bottom: row, left: column, right: column }, ...link })
    return name ?? link?.url ?? ''
  }

  #readResult(): void {
    const pending = this.#pending
    if (!pending) return
    this.#pending = undefined
    this.#grid.addText(pending.row, pending.column, this.#text(0), pending.style)
  }

  /** Reads a rich text of BIFF5, whose runs follow the text: their count, then position and font of each. */
  #richText(): CellText {
    const records = this.#records
    const { version, fonts } = this.#globals
    if (version === 8) return new SegmentReader(records.bytes, records.segments(), header).richString(fonts)
    const text = this.#text(header)
    if (records.type !== recordType.richString) return text
    const at = header + 2 + records.short(header)
    const appearances: TextAppearance[] = []
    for (let index = 0; index < records.byte(at); index++)
      appearances.push({
        from: records.byte(at + 1 + index * 2),
        appearance: appearanceOf(fonts, records.byte(at + 2 + index * 2)),
      })
    return richText(text, appearances)
  }

  #text(at: number): string {
    const records = this.#records
    const { version, codePage } = this.#globals
    if (version === 8) return new SegmentReader(records.bytes, records.segments(), at).unicodeString()
    const isShort = records.type === recordType.label2 || records.type === recordType.string2
    const length = isShort ? records.byte(at) : records.short(at)
    const from = at + (isShort ? 1 : 2)
    return byteString(records.slice(from, from + length), codePage)
  }

  #style2(): number {
    // The first versions had no XF records, and the format's number in the cell itself.
    if (this.#globals.xfs.length === 0) return this.#records.byte(5) & 0x3f
    const index = this.#records.byte(4) & 0x3f
    return index === elsewhere ? this.#ixfe : index
  }
}
