/** The contents of the globals substream ([MS-XLS] 2.1.7.20.3). */
import type { Run } from '../../core/document/runs.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import type { BlipImage } from '../../office/drawing/blip-image.ts'
import type { DateSystem } from '../../office/number-format/serial-date.ts'
import type { FormulaBudget } from '../../office/spreadsheets/formula/budget.ts'
import type { OtherBook, SheetSpan } from '../../office/spreadsheets/formula/dialect.ts'
import type { FormulaScope } from '../../office/spreadsheets/formula/text.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import type { RowRange } from '../../office/spreadsheets/sheet.ts'

export type Version = 2 | 3 | 4 | 5 | 8

export interface BoundSheet {
  name: string
  hidden: boolean
  /** Where its records begin. */
  offset: number
  kind: 'sheet' | 'chart' | 'macro'
}

/** Numbers that an XF record gives for what it refers to. */
export interface CellFormat {
  font: number
  code: number
}

/** Properties of a font that change what its characters mean. */
export interface FontAppearance extends Pick<Run, 'script' | 'strike'> {
  /** The name of a font of symbols. */
  symbols?: string
}

export interface Globals {
  version: Version
  codePage: number
  dateSystem: DateSystem
  sheets: BoundSheet[]
  /** Sheets that formulas refer to by number; undefined for what is none. */
  sheetLinks: (SheetSpan | undefined)[]
  /** The workbooks that hold them, by their places in the next list. */
  linkBooks: number[]
  books: LinkedBook[]
  /** In the order of their numbers. */
  names: DefinedName[]
  /** What names in lower case stand for, once a link leads to one. */
  places: Map<string, string> | undefined
  /** Where formulas look up what they refer to, once one is read. */
  scope: FormulaScope | undefined
  /** Formulas without Excel's cache have results; undefined before it was asked. */
  isComputed: boolean | undefined
  /** What the texts of formulas may still come to. */
  formulas: FormulaBudget
  strings: CellText[]
  fonts: FontAppearance[]
  /** By number; up to BIFF4 by order. */
  codes: Map<number, string>
  xfs: CellFormat[]
  /** That shapes refer to by index, from 1. */
  pictures: Blip[]
  imageOf: BlipImage
  /** Rows above filtered ranges, by the number of the sheet from 0. */
  filtered: Map<number, RowRange>
}

/** A workbook that formulas refer to, or what takes the place of one (§2.4.271). */
export interface LinkedBook {
  kind: 'own' | 'add-in' | OtherBook
  /** In the order of their numbers, as formulas have them. */
  names: string[]
}

/** '' for one that is a number of its own. */
export interface DefinedName {
  name: string
  /** What it stands for; known from BIFF8 on, which has links to names. */
  tokens: Uint8Array
}
