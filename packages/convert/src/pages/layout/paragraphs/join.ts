/** Paragraphs that go on in the next column or on the next page → one block. */
import { append } from '../../../core/document/append.ts'
import { isCaption } from '../../../heading-inference/captions.ts'
import { addPlaces, type LayoutBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import { endsInPages } from '../lines/index-entries.ts'
import type { Line } from '../lines/line.ts'
import { endsSentence, isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { beginsPhone, markerOf } from '../lines/list-markers.ts'
import { firstCode, isCjk } from '../scripts.ts'
import { isCode } from './code.ts'
import { formulaOf } from './displayed-formula.ts'

/** Tables, pictures, notes and text in the margin that may stand between the two parts. */
const maxBetween = 6

/** @param headings Blocks that are no paragraphs. Moves the later part's lines into the earlier block. */
export function joinParagraphs(
  pages: readonly PageLayout[],
  headings: ReadonlyMap<TextBlock, number>,
  notes: ReadonlyMap<TextBlock, unknown>,
): void {
  const absorbed = new Set<LayoutBlock>()
  for (const flow of flowsOf(pages)) joinFlow(flow, headings, notes, absorbed)
  if (absorbed.size) for (const page of pages) page.blocks = page.blocks.filter((block) => !absorbed.has(block))
}

/** Blocks of pages that follow each other: what was given without words parts what is before it from what is after it. */
function flowsOf(pages: readonly PageLayout[]): LayoutBlock[][] {
  const flows: LayoutBlock[][] = [[]]
  for (const { given, blocks } of pages) {
    if (given) flows.push([])
    append(flows.at(-1) as LayoutBlock[], blocks)
  }
  return flows
}

function joinFlow(
  flow: readonly LayoutBlock[],
  headings: ReadonlyMap<TextBlock, number>,
  notes: ReadonlyMap<TextBlock, unknown>,
  absorbed: Set<LayoutBlock>,
): void {
  for (let at = 0; at < flow.length; at++) {
    const block = flow[at] as LayoutBlock
    if (block.kind !== 'text' || absorbed.has(block) || headings.has(block) || notes.has(block) || !isOpen(block))
      continue
    for (;;) {
      const next = continuation(flow, at, block, headings, notes, absorbed)
      if (!next) break
      append(block.lines, next.lines)
      addPlaces(block, next)
      absorbed.add(next)
      if (!isOpen(block)) break
    }
  }
}

/** Share of the column that an entry of an index takes, at most: prose that ends in a number fills its line. */
const fullLine = 0.7

/** Its last line breaks off within a sentence. */
function isOpen(block: TextBlock): boolean {
  const last = block.lines.at(-1)
  if (
    !last ||
    formulaOf(block) !== undefined ||
    block.role === 'TOCI' ||
    isCode(block) ||
    isCaption(lineText(block.lines[0] as Line))
  )
    return false
  if (endsSentence(last)) return false
  const width = block.column.right - block.column.left
  if (endsInPages(last) && last.right - block.column.left < fullLine * width) return false
  return block.lines.length > 1 || last.right - last.left > 0.6 * width
}

function continuation(
  flow: readonly LayoutBlock[],
  at: number,
  block: TextBlock,
  headings: ReadonlyMap<TextBlock, number>,
  notes: ReadonlyMap<TextBlock, unknown>,
  absorbed: ReadonlySet<LayoutBlock>,
): TextBlock | undefined {
  const last = block.lines.at(-1) as Line
  for (let next = at + 1; next < flow.length && next <= at + maxBetween; next++) {
    const candidate = flow[next] as LayoutBlock
    if (absorbed.has(candidate) || candidate.kind !== 'text' || candidate.role === 'Aside') continue
    if (
      candidate.role === 'TOCI' ||
      formulaOf(candidate) !== undefined ||
      headings.has(candidate) ||
      candidate.list ||
      isCode(candidate) ||
      (candidate.page === block.page && candidate.role !== undefined)
    )
      return undefined
    const first = candidate.lines[0] as Line
    const text = lineText(first)
    const isAside = notes.has(candidate) || isCaption(text) || first.size < last.size * 0.92
    if (isAside) continue
    // Below in the same column something else had begun: the split was meant.
    const isBelow = candidate.page === block.page && candidate.top >= last.bottom - 2 && candidate.left < block.right
    if (isBelow && next === at + 1 && !widensBelow(block, candidate, last)) return undefined
    return goesOn(last, first, text) ? candidate : undefined
  }
  return undefined
}

/** Gap (in em) between lines of one paragraph, at most. */
const lineGap = 0.7

/** Whether the text goes on under a box that stood next to it. */
function widensBelow(block: TextBlock, candidate: TextBlock, last: Line): boolean {
  const widening = Math.abs(candidate.column.right - block.column.right)
  return widening > 2 * last.size && candidate.top - last.bottom < lineGap * last.size
}

function goesOn(last: Line, first: Line, text: string): boolean {
  if (Math.abs(last.size - first.size) > 0.06 * last.size || markerOf(first) || beginsPhone(first)) return false
  if (isBoldLine(last) !== isBoldLine(first)) return false
  if (/\p{L}[-\u2010]$/u.test(lineText(last))) return /^\p{L}/u.test(text)
  return (
    /^[\p{Ll}(,;]/u.test(text) ||
    isCjk(firstCode(text)) ||
    (/,$|\b(?:the|of|and|a|in|to|for|und|der|die|de|la|et)$/.test(lineText(last)) && /^[\p{L}\d]/u.test(text))
  )
}
