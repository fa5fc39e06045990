/** The characters of a paragraph as blocks of the tree. */
import { heading, paragraph, text } from '../../document/build.ts'
import type { Block, Heading, Paragraph, Phrasing } from '../../document/nodes.ts'
import { type Piece, segments, toPhrasing } from './inline.ts'
import type { ParagraphContent } from './paragraph.ts'

/** A paragraph, or several with the formulas between them; none where nothing is to be seen. */
export function blocksOf(pieces: readonly Piece[], place: 'flow' | 'item' = 'flow'): Block[] {
  return segments(pieces, place === 'flow').map((segment) =>
    Array.isArray(segment) ? paragraph(toPhrasing(segment)) : { type: 'math', value: segment.value },
  )
}

/** @param label The number that Word prints before it. */
export function headingOf(content: ParagraphContent, depth: number, label: string): Heading {
  const children = withoutWholeEmphasis(toPhrasing(withoutTabs(content.pieces)))
  if (label) children.unshift(text(label))
  const made = heading(depth, children)
  if (content.anchors.length > 0) made.anchors = content.anchors
  return made
}

/** Emphasis over all of a heading says no more than the heading does. */
function withoutWholeEmphasis(children: Phrasing[]): Phrasing[] {
  const only = children[0]
  return children.length === 1 && only?.type === 'emphasis' ? only.children : children
}

export function withLabel(blocks: readonly Block[], label: string): Block[] {
  const [first, ...others] = blocks
  if (first?.type === 'paragraph') return [{ ...first, children: [text(label), ...first.children] }, ...others]
  return [{ type: 'paragraph', children: [text(label.trimEnd())] } satisfies Paragraph, ...blocks]
}

/** An entry of a table of contents without the tab and the number that only paper has a use for. */
export function withoutPageNumber(pieces: readonly Piece[]): Piece[] {
  const kept = [...pieces]
  const tab = kept.findLastIndex(({ content }) => typeof content === 'string' && content.includes('\t'))
  if (tab < 0) return kept
  const before = kept[tab]!.content as string
  const number = kept.slice(tab + 1).map(({ content }) => (typeof content === 'string' ? content : '?'))
  const after = before.slice(before.lastIndexOf('\t') + 1) + number.join('')
  if (/^\s*(?:\d+|[ivxlcdm]+)\s*$/i.test(after)) {
    kept.length = tab + 1
    kept[tab] = { ...kept[tab]!, content: before.slice(0, before.lastIndexOf('\t')) }
  }
  return withoutTabs(kept)
}

/** In one line of words a tab is a blank. */
function withoutTabs(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) =>
    typeof piece.content === 'string' ? { ...piece, content: piece.content.replaceAll('\t', ' ') } : piece,
  )
}
