/**
 * The cells of a worksheet (ECMA-376 part 1, §18.3.1.80, §18.3.1.4).
 *
 * Numbers are read from the bytes; strings are made only of texts. A row or cell without a
 * reference follows the one before it.
 */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { linkOfFormula, pictureOfFormula } from '../../office/spreadsheets/formula/calls.ts'
import type { CellText, Grid } from '../../office/spreadsheets/grid.ts'
import type { SheetLink } from '../../office/spreadsheets/sheet.ts'
import { type Place, parseDecimal, parseIndex, parsePlace } from './digits.ts'
import { SharedFormulas, shownFormula } from './formula.ts'
import { serialOf } from './iso-date.ts'
import { PlainCells } from './plain-cells.ts'
import type { Shared } from './shared.ts'
import { readRichText } from './shared-strings.ts'
import { unescaped } from './xstring.ts'

const quote = 0x22
const apostrophe = 0x27

/** Kinds of value by ST_CellType (§18.18.11). */
type CellType = 'n' | 's' | 'str' | 'b' | 'e' | 'inlineStr' | 'd'

/** Reads the `sheetData` whose start tag was read last. @returns Links made by formulas. */
export function readCells(xml: XmlReader, grid: Grid, shared: Shared): SheetLink[] {
  const depth = xml.depth
  const cells = new CellReader(xml, grid, shared)
  let row = -1
  while (xml.nextChild(depth)) {
    if (xml.name !== 'x:row') continue
    const stated = xml.attributeStart('r')
    row = stated < 0 ? row + 1 : parseIndex(xml.bytes, stated) - 1
    row = cells.readRow(row)
  }
  cells.finish()
  return cells.links
}

/** What became of a cell's value. */
type Result = 'shown' | 'held' | 'none'

/** A formula whose nought holds the place of its result, unless another formula of the sheet has one. */
interface HeldFormula {
  row: number
  column: number
  /** '' where another cell of its group has it. */
  formula: string
  group: string | undefined
  /** What a link is called. */
  name: string | undefined
}

/** A sheet of more formulas is taken as computed. */
const maxHeld = 500_000

class CellReader {
  readonly links: SheetLink[] = []
  readonly #xml: XmlReader
  readonly #grid: Grid
  readonly #shared: Shared
  readonly #formulas = new SharedFormulas()
  readonly #plain: PlainCells
  readonly #place: Place = { row: 0, column: 0 }
  #held: HeldFormula[] = []

  constructor(xml: XmlReader, grid: Grid, shared: Shared) {
    this.#xml = xml
    this.#grid = grid
    this.#shared = shared
    this.#plain = new PlainCells(xml.bytes, xml.prefix, grid)
    this.#plain.leavesFormulas = shared.isStale
  }

  /** @returns The row's number by its cells, where they state one. */
  readRow(stated: number): number {
    const xml = this.#xml
    const place = this.#place
    const depth = xml.depth
    place.row = stated
    place.column = -1
    const mayBePlain = xml.prefix === this.#plain.prefix
    const readPlain = (from: number): number => this.#plain.read(from, place)
    if (mayBePlain) xml.readAhead(readPlain)
    while (xml.nextChild(depth)) {
      if (xml.name !== 'x:c') continue
      place.column++
      const reference = xml.attributeStart('r')
      if (reference >= 0) parsePlace(xml.bytes, reference, place)
      this.#readCell()
      xml.skipTo(depth)
      if (mayBePlain) xml.readAhead(readPlain)
    }
    return place.row
  }

  #readCell(): void {
    const xml = this.#xml
    const { row, column } = this.#place
    const styleAt = xml.attributeStart('s')
    const style = styleAt < 0 ? 0 : parseIndex(xml.bytes, styleAt)
    const typeAt = xml.attributeStart('t')
    const type = typeAt < 0 ? 'n' : typeOf(xml.bytes, typeAt)
    const valueAt = xml.attributeStart('vm')
    const rich = valueAt < 0 ? undefined : this.#shared.richValues(parseIndex(xml.bytes, valueAt))
    if (rich !== undefined) {
      this.#grid.addText(row, column, rich, style)
      return
    }
    const depth = xml.depth
    let result: Result = 'none'
    let formula: string | undefined
    let group: string | undefined
    while (xml.nextChild(depth)) {
      switch (xml.name) {
        case 'x:v':
          result = this.#readValue(type, row, column, style, formula !== undefined)
          break
        case 'x:is':
          result = 'shown'
          this.#grid.addText(row, column, readRichText(xml), style)
          break
        case 'x:f':
          group = xml.attributeStart('si') < 0 ? undefined : xml.attribute('si')
          formula = xml.content().trim()
          if (group !== undefined && formula) this.#formulas.keep(group, formula, row, column)
          break
      }
    }
    if (formula === undefined) return
    if (result === 'shown') this.#release()
    if (group !== undefined && !formula)
      formula =
        result === 'none' ? this.#formulas.textFor(group, row, column) : this.#formulas.linkFor(group, row, column)
    const { link, name } = linkOfFormula(formula)
    if (result === 'held') this.#held.push({ row, column, formula, group, name })
    else if (result === 'none') this.#showFormula(row, column, name, formula)
    if (link) this.links.push({ range: { top: row, left: column, bottom: row, right: column }, ...link })
  }

  /** Shows the formulas of a sheet that nobody computed, in place of their noughts, as long as there are not too many. */
  finish(): void {
    for (const { row, column, formula, group, name } of this.#held) {
      const own = formula || (group === undefined ? '' : this.#formulas.affordedFor(group, row, column))
      this.#showFormula(row, column, name, own)
    }
  }

  #showFormula(row: number, column: number, name: string | undefined, formula: string): void {
    const text = name ?? (formula && this.#contentOf(formula))
    if (text.length > 0) this.#grid.addText(row, column, text, 0)
  }

  /** A formula has a result, so noughts are results, too. */
  #release(): void {
    this.#plain.leavesFormulas = false
    this.#held = []
  }

  /** What a formula that nobody computed shows: itself, but for one that puts a picture there. */
  #contentOf(formula: string): CellText {
    const shown = shownFormula(this.#shared.withBooks(formula))
    return this.#shared.cellPictures(shown) ?? pictureOfFormula(formula) ?? shown
  }

  /** @returns 'none' for a number that is not there: programs write the element, but calculate nothing. */
  #readValue(type: CellType, row: number, column: number, style: number, isResult: boolean): Result {
    const xml = this.#xml
    const grid = this.#grid
    if (type === 'n' || type === 's') {
      if (xml.next() !== 'text') return 'none'
      const value = parseDecimal(xml.bytes, xml.textStart, xml.textEnd)
      const mayWait = type === 'n' && isResult && this.#plain.leavesFormulas && this.#held.length < maxHeld
      if (type === 's') grid.addShared(row, column, value, style)
      else if (Number.isNaN(value)) grid.addText(row, column, xml.text.trim(), style)
      else grid.addNumber(row, column, value, style)
      return value === 0 && mayWait ? 'held' : 'shown'
    }
    const value = xml.content()
    switch (type) {
      case 'b':
        grid.addBoolean(row, column, value.trim() === '1' || value.trim() === 'true', style)
        break
      case 'e':
        grid.addError(row, column, value.trim(), style)
        break
      case 'd': {
        // Where no format makes a date of the number, the cell is read better as it is written.
        const { dateSystem, styles } = this.#shared
        const serial = styles[style]?.format.isDate ? serialOf(value, dateSystem) : undefined
        if (serial === undefined) grid.addText(row, column, withoutMidnight(value), style)
        else grid.addNumber(row, column, serial, style)
        break
      }
      default:
        grid.addText(row, column, this.#shared.cellPictures(value) ?? unescaped(value), style)
    }
    return 'shown'
  }
}

function withoutMidnight(date: string): string {
  return date.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
}

function typeOf(bytes: Uint8Array, at: number): CellType {
  const second = bytes[at + 1]
  const isSingle = second === quote || second === apostrophe
  switch (bytes[at]) {
    case 0x73:
      return isSingle ? 's' : 'str'
    case 0x62:
      return 'b'
    case 0x65:
      return 'e'
    case 0x69:
      return 'inlineStr'
    case 0x64:
      return 'd'
    default:
      return 'n'
  }
}
