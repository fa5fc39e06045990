/** Where images or a table have their caption next to them, they are a figure (WHATWG HTML §4.4.12). */
import { captionWords, imagesIn, isBare } from '../../core/document/figure.ts'
import type { Block, Paragraph } from '../../core/document/nodes.ts'

export interface Figure {
  /** The blocks that it is made of, from the first on. */
  length: number
  caption: Paragraph
  isAbove: boolean
  shown: readonly Block[]
}

/** Images of one caption, so that the time grows with the blocks. */
const maxShown = 50

/** @returns undefined where none begins at this place. */
export function figureAt(blocks: readonly Block[], at: number): Figure | undefined {
  const first = blocks[at]!
  if (isCaption(first)) {
    const words = captionWords(first)
    const shown = shownFrom(blocks, at + 1, words)
    const isOfNext = shown.length > 0 && !isCaptionOf(blocks[at + 1 + shown.length], words)
    return isOfNext ? { length: shown.length + 1, caption: first, isAbove: true, shown } : undefined
  }
  const words = wordsOf(first)
  if (words === undefined) return undefined
  const shown = shownFrom(blocks, at, words)
  const caption = blocks[at + shown.length]
  if (!isCaptionOf(caption, words)) return undefined
  return { length: shown.length + 1, caption, isAbove: false, shown }
}

function isCaption(block: Block | undefined): block is Paragraph {
  return block?.type === 'paragraph' && block.kind === 'caption' && imagesIn(block.children).length === 0
}

function isCaptionOf(block: Block | undefined, words: string): block is Paragraph {
  return isCaption(block) && captionWords(block) === words
}

function shownFrom(blocks: readonly Block[], from: number, words: string): Block[] {
  let to = from
  while (to - from < maxShown && to < blocks.length && wordsOf(blocks[to]!) === words) to++
  return blocks.slice(from, to)
}

/** The words of the caption of a table, or of a paragraph that holds nothing but images. */
function wordsOf(block: Block): string | undefined {
  if (block.type === 'table') return block.adjacentCaption
  if (block.type !== 'paragraph') return undefined
  return isBare(block.children) ? imagesIn(block.children)[0]?.caption : undefined
}
