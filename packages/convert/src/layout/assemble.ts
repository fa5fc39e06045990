/** Blocks of all pages → the document tree. */
import type { Block, Heading, List } from '../document/nodes.ts'
import { type LayoutBlock, originOf, type PageLayout, type PictureBlock, type TextBlock } from './blocks.ts'
import type { OutlineEntry } from './content.ts'
import type { DocumentFacts } from './facts.ts'
import { rankHeadings } from './headings/headings.ts'
import { resolveLinks } from './headings/internal-links.ts'
import { inlineOf } from './lines/inline.ts'
import { codeText, isCode } from './paragraphs/code.ts'
import { type Footnote, findFootnotes } from './paragraphs/footnotes.ts'
import { joinParagraphs } from './paragraphs/join.ts'
import { blockMarker, readList } from './paragraphs/lists.ts'
import { placePictures } from './place-pictures.ts'
import { tableNode } from './tables/table-node.ts'

/** What was decided over the whole document. */
interface Decisions {
  headings: ReadonlyMap<TextBlock, number>
  notes: ReadonlyMap<TextBlock, Footnote>
  /** Names that links use for headings. */
  names: ReadonlyMap<TextBlock, string>
  facts: DocumentFacts
}

export function assemble(
  pages: readonly PageLayout[],
  facts: DocumentFacts,
  outline: readonly OutlineEntry[],
): Block[] {
  const headings = rankHeadings(pages, facts, outline)
  const notes = findFootnotes(pages, facts.bodySize)
  const names = facts.hasLinks ? resolveLinks(pages, headings) : new Map<TextBlock, string>()
  joinParagraphs(pages, headings, notes)
  placePictures(pages)
  const blocks: Block[] = []
  for (const page of pages) {
    if (pages.length > 1) blocks.push({ type: 'pageBreak', page: page.number })
    for (const block of pageNodes(page.blocks, { headings, notes, names, facts })) blocks.push(block)
  }
  return blocks
}

function* pageNodes(blocks: readonly LayoutBlock[], decisions: Decisions): Generator<Block> {
  let run: TextBlock[] = []
  for (const block of blocks) {
    if (block.kind === 'text' && !decisions.headings.has(block) && !decisions.notes.has(block)) {
      run.push(block)
      continue
    }
    yield* runNodes(run, decisions)
    run = []
    if (block.kind === 'table') yield tableNode(block)
    else if (block.kind === 'picture') yield pictureNode(block)
    else yield ownNode(block, decisions)
  }
  yield* runNodes(run, decisions)
}

/** A heading or a footnote: blocks that never join with their neighbours. */
function ownNode(block: TextBlock, { headings, notes, names }: Decisions): Block {
  const origin = originOf(block)
  const note = notes.get(block)
  if (note)
    return {
      type: 'footnoteDefinition',
      identifier: note.identifier,
      children: [{ type: 'paragraph', children: inlineOf(block.lines, { skip: 1 }) }],
      origin,
    }
  const depth = (headings.get(block) ?? 1) as 1
  const node: Heading = { type: 'heading', depth, children: inlineOf(block.lines, { plain: true }), origin }
  const name = names.get(block)
  if (name) node.anchors = [name]
  return node
}

/** Text blocks that follow each other: code, lists and paragraphs. */
function* runNodes(run: readonly TextBlock[], { facts }: Decisions): Generator<Block> {
  let last: List | undefined
  for (let at = 0; at < run.length; ) {
    const block = run[at] as TextBlock
    const origin = originOf(block)
    const codeBlocks = facts.isMono ? 0 : codeRun(run, at)
    const found = codeBlocks || !blockMarker(block) ? undefined : readList(run, at, last)
    if (codeBlocks) {
      const lines = run.slice(at, at + codeBlocks).flatMap((part) => part.lines)
      yield { type: 'code', value: codeText(lines), origin }
      at += codeBlocks
    } else if (found) {
      yield* found.list
      last = found.list.at(-1)
      at += found.count
    } else {
      yield paragraphNode(block)
      at++
    }
  }
}

function paragraphNode(block: TextBlock): Block {
  const origin = originOf(block)
  const children = inlineOf(block.lines)
  if (block.role === 'BlockQuote') return { type: 'blockquote', children: [{ type: 'paragraph', children }], origin }
  return { type: 'paragraph', children, origin }
}

function pictureNode(block: PictureBlock): Block {
  return {
    type: 'paragraph',
    children: [{ type: 'image', url: '', alt: block.alt, ...(block.resource ? { resource: block.resource } : {}) }],
    origin: originOf(block),
  }
}

/** How many blocks of code follow each other in one column. */
function codeRun(run: readonly TextBlock[], start: number): number {
  let count = 0
  while (start + count < run.length) {
    const next = run[start + count] as TextBlock
    const above = run[start + count - 1] as TextBlock
    if (!isCode(next)) break
    if (count > 0 && (next.top < above.top || next.top - above.bottom > 40)) break
    count++
  }
  return count
}
