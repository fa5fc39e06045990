/** The characters of a paragraph as blocks of the tree. */
import { heading, paragraph, text } from '../../core/document/build.ts'
import type { Block, Heading, InlineMath, Paragraph } from '../../core/document/nodes.ts'
import { withoutTabs } from '../../office/word-processing/contents-entry.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import { withoutWholeEmphasis } from '../../office/word-processing/whole-emphasis.ts'
import { segments, toPhrasing } from './inline.ts'
import type { ParagraphContent } from './paragraph.ts'

/** A paragraph, or several with the formulas between them; none where nothing is to be seen. */
export function blocksOf(runs: readonly WordRun[], place: 'flow' | 'item' = 'flow'): Block[] {
  return segments(runs, place === 'flow').map(blockOf)
}

function blockOf(segment: readonly WordRun[] | InlineMath): Block {
  return 'type' in segment ? { type: 'math', value: segment.value } : paragraph(toPhrasing(segment))
}

/** @param label The number that Word prints before it. */
export function headingOf(content: ParagraphContent, depth: number, label: string): Heading {
  const children = withoutWholeEmphasis(toPhrasing(withoutTabs(content.runs)))
  if (label) children.unshift(text(label))
  const made = heading(depth, children)
  if (content.anchors.length > 0) made.anchors = content.anchors
  return made
}

export function withLabel(blocks: readonly Block[], label: string): Block[] {
  const [first, ...others] = blocks
  if (first?.type === 'paragraph') return [{ ...first, children: [text(label), ...first.children] }, ...others]
  return [{ type: 'paragraph', children: [text(label.trimEnd())] } satisfies Paragraph, ...blocks]
}
