/** Lines with a number and heavy type that are items of a list all the same. */
import type { PageLayout, TextBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { markerOf } from '../lines/list-markers.ts'

/** Type of this share of the body's size makes a heading beyond doubt. */
const surelyHeading = 1.25
/** Left edges of items of one list differ by less (in em). */
const sameIndent = 0.5
/** Numbered lines before and after one among which its neighbours are sought. */
const reach = 32

interface NumberedLine {
  block: TextBlock
  line: Line
  form: string
  number: number
  /** Its place among the page's blocks. */
  at: number
  looksLikeHeading: boolean
}

/**
 * Those of the blocks that would be headings which stand between items of one list: a neighbour in
 * the count stands at the same indent in plain type, or they follow each other with no text between.
 */
export function findNumberedItems(
  pages: readonly PageLayout[],
  candidates: ReadonlySet<TextBlock>,
  bodySize: number,
): Set<TextBlock> {
  const items = new Set<TextBlock>()
  const lines = pages.map((page) => numberedLines(page, candidates))
  const numbered = numbersOfHeadings(lines.flat())
  for (const page of lines)
    page.forEach((one, index) => {
      if (!one.looksLikeHeading || one.line.size >= surelyHeading * bodySize) return
      const before = page.slice(Math.max(0, index - reach), index).findLast((other) => isOfSameList(one, other))
      const after = page.slice(index + 1, index + 1 + reach).find((other) => isOfSameList(one, other))
      if (isNext(before, one) || isNext(one, after)) items.add(one.block)
      else if (!isNumberedOn(numbered, one) && (isNumberedFrom(before, one) || isNumberedFrom(one, after)))
        items.add(one.block)
    })
  return items
}

function numberedLines({ blocks }: PageLayout, candidates: ReadonlySet<TextBlock>): NumberedLine[] {
  return blocks.flatMap((block, at) => {
    const line = block.kind === 'text' ? block.lines[0] : undefined
    const marker = line && markerOf(line)
    if (block.kind !== 'text' || !line || !marker?.ordered || marker.number === undefined) return []
    const { form, number } = marker
    return [{ block, line, form: `${form}${marker.style}`, number, at, looksLikeHeading: candidates.has(block) }]
  })
}

function numbersOfHeadings(lines: readonly NumberedLine[]): Map<string, Set<number>> {
  const numbered = new Map<string, Set<number>>()
  for (const { form, number, looksLikeHeading } of lines) {
    if (!looksLikeHeading) continue
    const numbers = numbered.get(form) ?? new Set()
    numbered.set(form, numbers.add(number))
  }
  return numbered
}

/** Several headings of the document have numbers of this form, or those next to this one. */
function isNumberedOn(numbered: ReadonlyMap<string, ReadonlySet<number>>, { form, number }: NumberedLine): boolean {
  const numbers = numbered.get(form)
  return numbers !== undefined && (numbers.size > 2 || numbers.has(number - 1) || numbers.has(number + 1))
}

function isOfSameList(a: NumberedLine, b: NumberedLine): boolean {
  return (
    a.form === b.form &&
    Math.abs(a.line.left - b.line.left) < sameIndent * a.line.size &&
    Math.abs(a.line.size - b.line.size) < 0.07 * a.line.size
  )
}

/** Both look like headings, and one stands right below the other. */
function isNext(above: NumberedLine | undefined, below: NumberedLine | undefined): boolean {
  return (
    above?.looksLikeHeading === true &&
    below?.looksLikeHeading === true &&
    below.number === above.number + 1 &&
    below.at === above.at + 1
  )
}

/** One of the two is an item in plain type. */
function isNumberedFrom(above: NumberedLine | undefined, below: NumberedLine | undefined): boolean {
  if (!above || !below || below.number !== above.number + 1) return false
  return !above.looksLikeHeading || !below.looksLikeHeading
}
