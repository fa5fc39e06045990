/** Notes at the foot of a page and the raised numbers in its text that refer to them. */
import { type LayoutBlock, linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { beginsNote, endsSentence } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { markerOf } from '../lines/list-markers.ts'
import type { Word } from '../words/words.ts'

/** Share of the body's type that notes are set in, at most. */
const smallType = 0.92

/** A note whose reference was found. */
export interface Footnote {
  identifier: string
}

/** Marks the references in the words; @returns the blocks that are notes. */
export function findFootnotes(pages: readonly PageLayout[], bodySize: number): Map<TextBlock, Footnote> {
  const notes = new Map<TextBlock, Footnote>()
  for (const page of pages) {
    const numbered = numberedAtFoot(page.blocks, bodySize)
    const top = titleEnd(page.blocks)
    const marked = page.blocks.filter((block, at): block is TextBlock => at >= top && isNote(block))
    if (!marked.length && !numbered.length) continue
    const references = referencesOf(page.blocks.filter((block) => !isNote(block)))
    // A list is one of notes where the text refers to all of its items.
    const isOfNotes = numbered.every((block) => references.has(markOf(block)))
    for (const block of isOfNotes ? [...marked, ...numbered] : marked) {
      const mark = markOf(block)
      const reference = references.get(mark)
      if (!reference) continue
      const identifier = `${page.number}-${mark}`
      reference.refersTo = identifier
      notes.set(block, { identifier })
    }
  }
  return notes
}

/** Characters of a text from which it is prose, where it ends a sentence. */
const prose = 100

/** How many blocks stand above all prose of the page: symbols there mark where authors are from. Tables have notes of their own. */
function titleEnd(blocks: readonly LayoutBlock[]): number {
  const end = blocks.findIndex((block) => block.kind === 'table' || (!isNote(block) && isProse(block)))
  return blocks[end]?.kind === 'text' ? end : 0
}

function isProse(block: LayoutBlock): boolean {
  if (block.kind !== 'text' || !endsSentence(block.lines.at(-1) as Line)) return false
  return block.lines.reduce((sum, line) => sum + lineText(line).length, 0) >= prose
}

function isNote(block: LayoutBlock): block is TextBlock {
  const first = block.kind === 'text' ? block.lines[0] : undefined
  return first !== undefined && beginsNote(first)
}

/** The last texts of a page that begin with a number, in smaller type than the body's. */
function numberedAtFoot(blocks: readonly LayoutBlock[], bodySize: number): TextBlock[] {
  const start = blocks.findLastIndex((block) => !isNumbered(block, bodySize)) + 1
  return blocks.slice(start) as TextBlock[]
}

function isNumbered(block: LayoutBlock, bodySize: number): block is TextBlock {
  const first = block.kind === 'text' && !block.list ? block.lines[0] : undefined
  return (
    first !== undefined &&
    first.size < smallType * bodySize &&
    /^(?:\d{1,3}|[ivx]{1,6})\.?$/.test(first.words[0]?.text ?? '')
  )
}

/** The symbol that a note begins with, without the stop of a number. */
function markOf({ lines }: TextBlock): string {
  return (lines[0]?.words[0]?.text ?? '').replace(/\.$/, '')
}

/** The first raised word of each text on the page that stands behind what it is about: laws number their sentences before them. */
function referencesOf(blocks: readonly LayoutBlock[]): Map<string, Word> {
  const references = new Map<string, Word>()
  for (const block of blocks)
    for (const line of linesOfBlock(block)) {
      const base = markerOf(line)?.words ?? 0
      line.words.forEach((word, at) => {
        if (word.script === 'superscript' && at > base && !references.has(word.text)) references.set(word.text, word)
      })
    }
  return references
}
