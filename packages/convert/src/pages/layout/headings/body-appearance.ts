/** How the text looks that most of a document is set in: what stands out from it may be a heading. */
import type { PageLayout } from '../blocks.ts'
import type { Style } from '../content.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import { addByStyle } from '../words/by-style.ts'

export interface BodyAppearance {
  /** More than half of its words are bold. */
  isBold: boolean
  colour: number
}

/** Type of the body, and of cells and notes, which are smaller: as shares of the body's size. */
const minRatio = 0.75
const maxRatio = 1.06

export function bodyAppearance(pages: readonly PageLayout[], { bodySize }: DocumentFacts): BodyAppearance {
  let bold = 0
  let all = 0
  const styles = new Map<Style, number>()
  for (const line of bodyLines(pages)) {
    if (line.size < minRatio * bodySize || line.size > maxRatio * bodySize) continue
    all += line.words.length
    if (isBoldLine(line)) bold += line.words.length
    addByStyle(styles, line.words, () => 1)
  }
  const colours = new Map<number, number>()
  for (const [{ colour }, count] of styles) colours.set(colour, (colours.get(colour) ?? 0) + count)
  let colour = 0
  let max = 0
  for (const [one, count] of colours) if (count > max) [colour, max] = [one, count]
  return { isBold: bold > all * 0.5, colour }
}

/** Lines of text and of cells, but for headers of rows and columns, which are bold in plain text too. */
function* bodyLines(pages: readonly PageLayout[]): Generator<Line> {
  for (const { blocks } of pages)
    for (const block of blocks) {
      if (block.kind === 'text') yield* block.lines
      else if (block.kind === 'table')
        for (const cell of block.cells) if (cell.column && cell.row >= block.headerRows) yield* cell.lines
    }
}
