/**
 * Cells with formulas ([MS-XLSB] §2.4.677 to §2.4.680), of which some wait to be computed: a program that
 * computes nothing writes 0 or an empty text, and that the formula (§2.5.70) or all of them are to be computed
 * when the workbook is opened. Excel says the same of formulas with a result that may change; so they are held
 * back until the sheet has another result, or its end is reached.
 */
import { errorText } from '../../../office/spreadsheets/biff.ts'
import { formulaText, type ParsedFormula } from '../../../office/spreadsheets/formula/text.ts'
import type { Grid } from '../../../office/spreadsheets/grid.ts'
import { placeKey } from '../../../office/spreadsheets/reference.ts'
import type { Place } from '../digits.ts'
import type { BinaryFormulas } from './formulas.ts'
import { type Records, recordType } from './records.ts'

type Parsed = Omit<ParsedFormula, 'cell'>

interface HeldFormula extends Parsed {
  cell: Place
  style: number
  isNumber: boolean
}

const alwaysComputed = 0x0002
const rangeBytes = 16

/** PtgExp (§2.5.98.40): the row of the cell whose formula it is, with the column behind the tokens. */
const sharedToken = 0x01

export class HeldFormulas {
  readonly #grid: Grid
  readonly #scope: BinaryFormulas | undefined
  #held: HeldFormula[] = []
  /** Formulas of several cells, by the first of them. */
  readonly #shared = new Map<number, Parsed>()
  #isComputed = false

  /** Holds the formulas of one sheet. */
  constructor(grid: Grid, scope: BinaryFormulas | undefined) {
    this.#grid = grid
    this.#scope = scope
    this.#isComputed = scope === undefined
  }

  /** @param records Behind the column and style of a cell with a formula. */
  add(records: Records, { row, column }: Place, style: number): void {
    const grid = this.#grid
    const { type } = records
    const number = type === recordType.formulaNumber ? records.real() : Number.NaN
    const string = type === recordType.formulaString ? records.string() : undefined
    if ((number === 0 || string === '') && this.#hold(records, { row, column }, style)) return
    this.#release()
    switch (type) {
      case recordType.formulaNumber:
        grid.addNumber(row, column, number, style)
        break
      case recordType.formulaString:
        grid.addText(row, column, string ?? '', style)
        break
      case recordType.formulaBoolean:
        grid.addBoolean(row, column, records.byte() !== 0, style)
        break
      case recordType.formulaError:
        grid.addError(row, column, errorText(records.byte()), style)
        break
    }
  }

  /** @param place Of the cell before the record, which is the first that has the formula. */
  readShared(records: Records, { row, column }: Place): void {
    if (this.#isComputed) return
    records.skip(rangeBytes + (records.type === recordType.arrayFormula ? 1 : 0))
    this.#shared.set(placeKey(row, column), parsedAt(records))
  }

  /** The formulas, in a sheet where no other has been computed. */
  finish(): void {
    const scope = this.#scope
    for (const held of this.#held) {
      const { row, column } = held.cell
      const text = scope && formulaText({ ...this.#resolved(held), cell: held.cell }, scope)
      scope?.budget.spend(text?.length ?? 0)
      if (text !== undefined) this.#grid.addText(row, column, `=${text}`, 0)
      else if (held.isNumber) this.#grid.addNumber(row, column, 0, held.style)
    }
  }

  #hold(records: Records, cell: Place, style: number): boolean {
    if (this.#isComputed) return false
    const isLeftOpen = (records.short() & alwaysComputed) !== 0 || this.#scope?.isLeftOpen
    const isNumber = records.type === recordType.formulaNumber
    if (isLeftOpen) this.#held.push({ ...parsedAt(records), cell, style, isNumber })
    return isLeftOpen === true
  }

  #release(): void {
    this.#isComputed = true
    for (const { cell, style, isNumber } of this.#held)
      if (isNumber) this.#grid.addNumber(cell.row, cell.column, 0, style)
    this.#held = []
  }

  #resolved({ tokens, extra }: Parsed): Parsed {
    if (tokens[0] !== sharedToken || tokens.length < 5 || extra.length < 4) return { tokens, extra }
    const row = new DataView(tokens.buffer, tokens.byteOffset).getUint32(1, true)
    const column = new DataView(extra.buffer, extra.byteOffset).getUint32(0, true)
    return this.#shared.get(placeKey(row, column)) ?? { tokens, extra }
  }
}

function parsedAt(records: Records): Parsed {
  const tokens = records.take(records.integer())
  return { tokens, extra: records.take(records.integer()) }
}
