/** How the text looks that most of a document is set in: what stands out from it may be a heading. */
import type { DocumentFacts } from '../analyse-page.ts'
import type { PageLayout } from '../blocks.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import type { Line } from '../lines/lines.ts'

export interface BodyLook {
  /** More than half of its words are bold. */
  isBold: boolean
  colour: number
}

/** Type of the body, and of cells and notes, which are smaller: as shares of the body's size. */
const leastRatio = 0.75
const mostRatio = 1.06

export function bodyLook(pages: readonly PageLayout[], { bodySize }: DocumentFacts): BodyLook {
  let bold = 0
  let all = 0
  const colours = new Map<number, number>()
  // Heads of rows and columns are bold in plain text too.
  const look = ({ blocks }: PageLayout, read: (line: Line) => void): void => {
    for (const block of blocks) {
      if (block.kind === 'text') block.lines.forEach(read)
      else if (block.kind === 'table')
        for (const cell of block.cells) if (cell.column && cell.row >= block.headerRows) cell.lines.forEach(read)
    }
  }
  const read = (line: Line): void => {
    if (line.size < leastRatio * bodySize || line.size > mostRatio * bodySize) return
    all += line.words.length
    if (isBoldLine(line)) bold += line.words.length
    for (const { style } of line.words) colours.set(style.colour, (colours.get(style.colour) ?? 0) + 1)
  }
  for (const page of pages) look(page, read)
  let colour = 0
  let most = 0
  for (const [one, count] of colours) if (count > most) [colour, most] = [one, count]
  return { isBold: bold > all * 0.5, colour }
}
