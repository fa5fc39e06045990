/** What formulas of a binary workbook refer to ([MS-XLSB] §2.2.2), and whether they wait to be computed. */
import { FormulaBudget } from '../../../office/spreadsheets/formula/budget.ts'
import { biff12, type OtherBook, type SheetSpan } from '../../../office/spreadsheets/formula/dialect.ts'
import type { FormulaScope } from '../../../office/spreadsheets/formula/text.ts'
import { type Records, recordType } from './records.ts'

/**
 * Offset of the flags of BrtCalcProp (§2.4.315), and the flag that recomputes all formulas when the
 * file is opened.
 */
const flagsAt = 24
const isFullOnLoad = 0x0001

const maxLinks = 65_536

export type BookAt = (relationshipId: string) => OtherBook | undefined

export class BinaryFormulas implements FormulaScope {
  readonly dialect = biff12
  readonly sheetNames: string[] = []
  readonly links: (SheetSpan | undefined)[] = []
  readonly names: string[] = []
  readonly budget = new FormulaBudget()
  /** The program that wrote the workbook left computing to the one that opens it. */
  isLeftOpen = false
  /** Workbooks that formulas refer to; undefined for what is none that is known. */
  readonly #books: ('own' | OtherBook | undefined)[] = []
  readonly #bookAt: BookAt

  /** @param bookAt The workbook that a relationship leads to. */
  constructor(bookAt: BookAt = () => undefined) {
    this.#bookAt = bookAt
  }

  /** Reads the workbook's records that concern formulas. */
  read(records: Records): void {
    switch (records.type) {
      case recordType.bookSelf:
      case recordType.bookSame:
        this.#books.push('own')
        break
      case recordType.bookSource:
        this.#books.push(this.#bookAt(records.string()))
        break
      case recordType.bookAddIn:
        this.#books.push(undefined)
        break
      case recordType.externalSheets:
        this.#readLinks(records)
        break
      case recordType.definedName:
        // Flags, a key, the sheet, the name, and more (BrtName).
        records.skip(9)
        this.names.push(records.string())
        break
      case recordType.calculation:
        records.skip(flagsAt)
        this.isLeftOpen = (records.short() & isFullOnLoad) !== 0
        break
    }
  }

  /** Functions of add-ins are in parts of their own. */
  externalName(): undefined {
    return undefined
  }

  /** BrtExternSheet. */
  #readLinks(records: Records): void {
    const count = Math.min(records.integer(), maxLinks)
    for (let index = 0; index < count; index++) {
      const book = this.#books[records.integer()]
      const span = { first: records.integer() | 0, last: records.integer() | 0 }
      if (records.isCut) return
      this.links.push(book === 'own' ? span : book && { ...span, book })
    }
  }
}
