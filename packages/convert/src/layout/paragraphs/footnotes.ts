/** Notes at the foot of a page and the raised numbers in its text that refer to them. */
import { type LayoutBlock, linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import { beginsNote } from '../lines/line-kinds.ts'
import type { Word } from '../words/words.ts'

/** A note whose reference was found. */
export interface Footnote {
  identifier: string
}

/** Marks the references in the words; @returns the blocks that are notes. */
export function findFootnotes(pages: readonly PageLayout[]): Map<TextBlock, Footnote> {
  const notes = new Map<TextBlock, Footnote>()
  for (const page of pages) {
    const candidates = page.blocks.filter(isNote)
    if (!candidates.length) continue
    const references = referencesOf(page.blocks.filter((block) => !isNote(block)))
    for (const block of candidates) {
      const marker = block.lines[0]?.words[0]?.text ?? ''
      const reference = references.get(marker)
      if (!reference) continue
      const identifier = `${page.number}-${marker}`
      reference.refersTo = identifier
      notes.set(block, { identifier })
    }
  }
  return notes
}

function isNote(block: LayoutBlock): block is TextBlock {
  const first = block.kind === 'text' ? block.lines[0] : undefined
  return first !== undefined && beginsNote(first)
}

/** The first raised word of each text on the page. */
function referencesOf(blocks: readonly LayoutBlock[]): Map<string, Word> {
  const references = new Map<string, Word>()
  for (const block of blocks)
    for (const { words } of linesOfBlock(block))
      for (const word of words)
        if (word.script === 'superscript' && !references.has(word.text)) references.set(word.text, word)
  return references
}
