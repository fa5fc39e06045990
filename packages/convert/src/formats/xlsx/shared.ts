/** What the sheets of a workbook share. */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { DateSystem } from '../../office/number-format/serial-date.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import type { BinaryFormulas } from './binary/formulas.ts'
import type { CellPictures } from './cell-pictures.ts'
import type { CellTexts } from './cell-texts.ts'
import type { WithBooks } from './other-books.ts'
import type { RichValues } from './rich-values.ts'

export interface WorkbookFacts {
  sheets: SheetEntry[]
  dateSystem: DateSystem
  /** All formulas are to be computed when the workbook is opened: a nought may stand for each until then (§18.2.2). */
  isStale: boolean
  /** Relationships to other workbooks, in the order of their numbers. */
  otherBooks: string[]
  /** What defined names in lower case stand for. */
  places: Map<string, string>
  /** Formulas of a binary workbook. */
  formulas?: BinaryFormulas
}

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  name: string
  hidden: boolean
  relationshipId: string | undefined
}

export interface Shared {
  readonly pkg: OpcPackage
  readonly context: ReadContext
  readonly dateSystem: DateSystem
  readonly isStale: boolean
  /** Formulas of a binary workbook. */
  readonly formulas: BinaryFormulas | undefined
  readonly withBooks: WithBooks
  readonly strings: readonly CellText[]
  /** By the number of a cell's style. */
  readonly styles: readonly CellStyle[]
  /** Names of those who wrote threaded comments, by their id. */
  readonly persons: ReadonlyMap<string, string>
  readonly cellTexts: CellTexts
  readonly richValues: RichValues
  readonly cellPictures: CellPictures
}
