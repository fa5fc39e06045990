/** Properties of a cell's style that change what the cell says. */
import { general, type NumberFormat } from '../number-format/number-format.ts'

export interface CellStyle {
  format: NumberFormat
  /** A line is drawn through the whole cell. */
  struck: boolean
}

export const plainStyle: CellStyle = { format: general, struck: false }
