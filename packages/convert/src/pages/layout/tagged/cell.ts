/** A cell as the tags of a PDF describe it. */
import type { Line } from '../lines/line.ts'

export interface TaggedCell {
  columnSpan: number
  rowSpan: number
  lines: Line[]
  left: number
  right: number
}
