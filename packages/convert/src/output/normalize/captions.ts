/**
 * Captions: paragraphs next to the images or the table that they describe. They stay where they are; images and tables
 * are given their words as well.
 *
 * Some readers know the figure that a caption belongs to. Others know captions by their style alone; elsewhere a
 * paragraph next to an image or a table is one if it begins with a label and a number, such as `Figure 1.`
 */
import { captionFigure, captionWords, imagesIn, isBare } from '../../core/document/figure.ts'
import type { Block, Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { blockLists } from '../../core/document/walk.ts'
import { beginsCaption } from '../../heading-inference/captions.ts'

/** Gives images and tables the captions next to them, in the lists of blocks within these blocks as well. */
export function attachCaptions(blocks: readonly Block[]): void {
  let hasTargets = false
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      if (!block.children.some(mayHoldImage) || imagesIn(block.children).length === 0) continue
      if (isBare(block.children)) {
        if (block.kind === 'caption') delete block.kind
        hasTargets = true
      } else if (isCaption(block)) captionFigure([block], [block])
    } else {
      hasTargets ||= block.type === 'table'
      for (const children of blockLists(block)) attachCaptions(children)
    }
  }
  if (hasTargets) attachAmong(blocks)
}

function attachAmong(blocks: readonly Block[]): void {
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'paragraph' || block.isAttached || isBare(block.children)) continue
    const before = targetAt(blocks, at, -1)
    const after = targetAt(blocks, at, 1)
    if ((!before && !after) || !isCaption(block)) continue
    const target = chosen(captionWords(block), before, after)
    if (target) captionFigure(target, withFurther(blocks, at, block))
  }
}

function isCaption(paragraph: Paragraph): boolean {
  if (paragraph.kind && paragraph.kind !== 'caption') return false
  const words = captionWords(paragraph)
  return words !== '' && (paragraph.kind === 'caption' || beginsCaption(words))
}

/** A caption that begins with a label may have further paragraphs of its style, which have none. */
function withFurther(blocks: readonly Block[], at: number, caption: Paragraph): Paragraph[] {
  const paragraphs = [caption]
  if (!beginsCaption(captionWords(caption))) return paragraphs
  for (let next = at + 1; next < at + maxPassed; next++) {
    const block = blocks[next]
    if (block?.type !== 'paragraph' || block.kind !== 'caption' || block.isAttached) break
    if (isBare(block.children) || beginsCaption(captionWords(block))) break
    paragraphs.push(block)
  }
  return paragraphs
}

/** Blocks between a caption and what it describes, and images of one caption; so that the time grows with the blocks. */
const maxPassed = 20
const maxImages = 50

/**
 * What is next to a paragraph, but for captions and ends of pages, and has no caption: a table, or the paragraphs in a
 * row that hold nothing but images. Above a caption these are all images up to a text, below it the first.
 */
function targetAt(blocks: readonly Block[], from: number, step: 1 | -1): Block[] | undefined {
  let at = from + step
  while (isPassed(blocks[at]) && Math.abs(at - from) < maxPassed) at += step
  const block = blocks[at]
  if (block?.type === 'table') return block.caption || block.adjacentCaption ? undefined : [block]
  const images: Block[] = []
  for (const limit = step > 0 ? 1 : maxImages; images.length < limit; at += step) {
    const next = blocks[at]
    if (next?.type !== 'paragraph' || !isBare(next.children)) break
    if (imagesIn(next.children)[0]?.caption !== undefined) break
    images.push(next)
  }
  return images.length > 0 ? images : undefined
}

function isPassed(block: Block | undefined): boolean {
  return block?.type === 'pageBreak' || (block?.type === 'paragraph' && block.kind === 'caption' && !isFigure(block))
}

/** An image with its caption in one paragraph. */
function isFigure({ children }: Paragraph): boolean {
  return children.some(mayHoldImage) && imagesIn(children).length > 0
}

const tableLabel = /^[[<〈《【(]?\s*(?:tab|таб|表|표)/iu

/** What the label names; else captions of images are below them, and captions of tables above. */
function chosen(words: string, before: Block[] | undefined, after: Block[] | undefined): Block[] | undefined {
  if (!before || !after) return before ?? after
  const [isTableBefore, isTableAfter] = [before[0]!.type === 'table', after[0]!.type === 'table']
  if (isTableBefore !== isTableAfter) return isTableBefore === tableLabel.test(words) ? before : after
  return isTableBefore ? after : before
}

function mayHoldImage(node: Phrasing): boolean {
  return node.type === 'image' || 'children' in node
}
