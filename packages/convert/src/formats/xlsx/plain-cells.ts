/**
 * Cells in the form that programs give to nearly all of them, such as `<c r="B2" s="1"><v>7</v></c>`:
 * numbers, truth values, shared and inline texts, computed ones among them (ECMA-376 part 1, §18.3.1.4).
 *
 * They are read from the bytes in one go, in a third of the time that asking a reader of XML for tags and
 * attributes takes. At whatever is written in another way this stops, and leaves it to that reader.
 */
import { Buffer } from '#platform/buffer'
import type { Grid } from '../../office/spreadsheets/grid.ts'
import { type Place, parseDecimal, parseIndex, parsePlace } from './digits.ts'
import { endOfText, isAt } from './plain-markup.ts'
import { RecentTexts } from './recent-texts.ts'
import { unescaped } from './xstring.ts'

const [space, quote, slash, lessThan, equals, greaterThan, underscore] = Buffer.from(' "/<=>_')
const [letterB, letterH, letterN, letterR, letterS, letterT] = Buffer.from('bhnrst')

const inlineString = Buffer.from('inlineStr"')
const formulaString = Buffer.from('str"')

/** Elements as they are written with the prefix of a worksheet. */
interface Markup {
  cellStart: Buffer
  /** The second is LibreOffice's. */
  formulaStarts: readonly Buffer[]
  formulaEnd: Buffer
  valueStart: Buffer
  valueEnd: Buffer
  inlineStart: Buffer
  inlineEnd: Buffer
}

function markupOf(prefix: string): Markup {
  const p = prefix ? `${prefix}:` : ''
  return {
    cellStart: Buffer.from(`<${p}c`),
    formulaStarts: [Buffer.from(`<${p}f>`), Buffer.from(`<${p}f aca="false">`)],
    formulaEnd: Buffer.from(`</${p}f>`),
    valueStart: Buffer.from(`<${p}v>`),
    valueEnd: Buffer.from(`</${p}v></${p}c>`),
    inlineStart: Buffer.from(`<${p}is><${p}t>`),
    inlineEnd: Buffer.from(`</${p}t></${p}is></${p}c>`),
  }
}

type Kind = 'number' | 'shared' | 'boolean' | 'string' | 'inline'

export class PlainCells {
  /** Namespace prefix of the elements that are read; '' for none. */
  readonly prefix: string
  readonly #markup: Markup
  readonly #bytes: Buffer
  readonly #grid: Grid
  readonly #texts: RecentTexts
  /** Cells with formulas are left to the reader of XML. */
  leavesFormulas = false
  /** Offset of the cell reference in the start tag that was read last. */
  #reference = -1
  #style = 0
  #kind: Kind = 'number'
  #isEmpty = false

  /** @param bytes Of the worksheet, in UTF-8. */
  constructor(bytes: Buffer, prefix: string, grid: Grid) {
    this.prefix = prefix
    this.#markup = markupOf(prefix)
    this.#bytes = bytes
    this.#grid = grid
    this.#texts = new RecentTexts(bytes)
  }

  /**
   * @param from Where the first may begin, within an element `row` of that prefix.
   * @param place Of the cell before, then of the last one read.
   * @returns Where the last one ends.
   */
  read(from: number, place: Place): number {
    let end = from
    for (let at = from; at >= 0; at = this.#readCell(at, place)) end = at
    return end
  }

  /** @returns Where the cell ends, or -1 for what is no such cell, of which nothing is kept. */
  #readCell(cell: number, place: Place): number {
    const at = this.#readStartTag(cell)
    if (at < 0) return -1
    if (this.#isEmpty) {
      this.#advance(place)
      return at
    }
    const { inlineStart, inlineEnd, valueStart, valueEnd } = this.#markup
    const opening = this.#kind === 'inline' ? inlineStart : valueStart
    const closing = this.#kind === 'inline' ? inlineEnd : valueEnd
    const from = this.#endOfFormula(at)
    if (this.leavesFormulas && from > at) return -1
    if (!isAt(this.#bytes, opening, from)) return -1
    const start = from + opening.length
    const end = endOfText(this.#bytes, start)
    if (end < 0 || !isAt(this.#bytes, closing, end) || !this.#addValue(start, end, place)) return -1
    return end + closing.length
  }

  /** @returns Where the tag ends; -1 for another element, or for an attribute that is not known here. */
  #readStartTag(from: number): number {
    const bytes = this.#bytes
    const { cellStart } = this.#markup
    if (!isAt(this.#bytes, cellStart, from)) return -1
    this.#reference = -1
    this.#style = 0
    this.#kind = 'number'
    let at = from + cellStart.length
    while (bytes[at] === space && bytes[at + 2] === equals && bytes[at + 3] === quote) {
      const value = at + 4
      if (!this.#readAttribute(bytes[at + 1]!, value)) return -1
      const end = this.#endOfAttribute(value)
      if (end < 0) return -1
      at = end + 1
    }
    if (bytes[at] === space) at++
    this.#isEmpty = bytes[at] === slash
    if (this.#isEmpty) at++
    return bytes[at] === greaterThan ? at + 1 : -1
  }

  #readAttribute(name: number, value: number): boolean {
    const bytes = this.#bytes
    if (name === letterR) this.#reference = value
    else if (name === letterS) this.#style = parseIndex(bytes, value)
    else if (name !== letterT) return false
    else if (bytes[value + 1] === quote && bytes[value] === letterS) this.#kind = 'shared'
    else if (bytes[value + 1] === quote && bytes[value] === letterB) this.#kind = 'boolean'
    else if (isAt(this.#bytes, formulaString, value)) this.#kind = 'string'
    else if (isAt(this.#bytes, inlineString, value)) this.#kind = 'inline'
    else return bytes[value + 1] === quote && bytes[value] === letterN
    return true
  }

  #endOfAttribute(from: number): number {
    const bytes = this.#bytes
    let at = from
    while (at < bytes.length && bytes[at] !== quote) at++
    return at < bytes.length ? at : -1
  }

  /** Passes over a formula, whose value is all that is shown; `at` where there is none, or one that may make a link. */
  #endOfFormula(at: number): number {
    const bytes = this.#bytes
    const { formulaEnd } = this.#markup
    const start = this.#formulaStart(at)
    if (!start) return at
    let end = at + start.length
    if (mayLink(bytes[end]!)) return at
    while (end < bytes.length && bytes[end] !== lessThan) end++
    return isAt(this.#bytes, formulaEnd, end) ? end + formulaEnd.length : at
  }

  #formulaStart(at: number): Buffer | undefined {
    for (const start of this.#markup.formulaStarts) if (isAt(this.#bytes, start, at)) return start
    return undefined
  }

  /** @returns False for a number that is none, and for a text that may stand for a picture. */
  #addValue(start: number, end: number, place: Place): boolean {
    const bytes = this.#bytes
    const isText = this.#kind === 'string' || this.#kind === 'inline'
    if (this.#kind === 'string' && bytes[start] === equals) return false
    const number = isText ? 0 : parseDecimal(bytes, start, end)
    if (Number.isNaN(number)) return false
    this.#advance(place)
    const { row, column } = place
    if (isText) this.#grid.addText(row, column, unescaped(this.#texts.of(start, end)), this.#style)
    else if (this.#kind === 'boolean') this.#grid.addBoolean(row, column, number === 1, this.#style)
    else if (this.#kind === 'shared') this.#grid.addShared(row, column, number, this.#style)
    else this.#grid.addNumber(row, column, number, this.#style)
    return true
  }

  #advance(place: Place): void {
    place.column++
    if (this.#reference >= 0) parsePlace(this.#bytes, this.#reference, place)
  }
}

/** By the first byte of a formula: `HYPERLINK` in any case, with a prefix or spaces before it. */
function mayLink(byte: number): boolean {
  return (byte | 0x20) === letterH || byte === underscore || byte <= space!
}
