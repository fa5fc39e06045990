/** What cells of any sheet show, for charts that keep no copy of their values. */

import type { ReadContext } from '../../core/reader.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { rangeTexts } from '../../office/spreadsheets/range-texts.ts'
import { rangesOfFormula } from './cell-ranges.ts'
import { CellReader } from './cells.ts'
import { isBof, Records, recordType } from './records.ts'
import type { Globals } from './workbook-globals.ts'

export class SheetTexts {
  readonly #stream: Uint8Array
  readonly #globals: Globals
  readonly #styles: readonly CellStyle[]
  readonly #context: ReadContext
  readonly #grids = new Map<number, Grid | undefined>()
  /** Sheets that share their bytes multiply. */
  #bytesLeft: number

  constructor(stream: Uint8Array, globals: Globals, styles: readonly CellStyle[], context: ReadContext) {
    this.#stream = stream
    this.#globals = globals
    this.#styles = styles
    this.#context = context
    this.#bytesLeft = stream.length
  }

  /** @param tokens Of a formula that refers to cells. */
  of(tokens: Uint8Array): string[] {
    const texts: string[] = []
    for (const { link, range } of rangesOfFormula(tokens)) {
      const sheet = this.#globals.sheetLinks[link]?.first
      const grid = sheet === undefined ? undefined : this.#gridOf(sheet)
      if (!grid) continue
      for (const text of rangeTexts(grid, range, this.#context.budget.cells)) texts.push(text)
    }
    return texts
  }

  #gridOf(sheet: number): Grid | undefined {
    if (!this.#grids.has(sheet)) this.#grids.set(sheet, this.#read(sheet))
    return this.#grids.get(sheet)
  }

  #read(sheet: number): Grid | undefined {
    const offset = this.#globals.sheets[sheet]?.offset
    if (offset === undefined) return undefined
    const records = new Records(this.#stream, offset)
    if (!records.next() || !isBof(records.type)) return undefined
    const grid = new Grid(this.#globals.strings, this.#styles, this.#context.limits)
    const cells = new CellReader(records, { grid, links: [] }, this.#globals)
    for (let depth = 1; depth > 0 && records.next() && !records.isCut; ) {
      if (isBof(records.type)) depth++
      else if (records.type === recordType.eof) depth--
      else if (depth === 1) cells.read()
      if (records.end - offset > this.#bytesLeft) return undefined
    }
    this.#bytesLeft -= records.end - offset
    grid.finish()
    return grid
  }
}
