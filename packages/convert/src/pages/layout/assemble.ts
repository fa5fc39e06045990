/** Blocks of all pages → the document tree. */
import type { Block, Heading, List, PageBreak } from '../../core/document/nodes.ts'
import { type LayoutBlock, originsOf, type PageLayout, type PictureBlock, type TextBlock } from './blocks.ts'
import type { OutlineEntry } from './content.ts'
import type { DocumentFacts } from './facts.ts'
import { rankHeadings } from './headings/headings.ts'
import { resolveLinks } from './headings/internal-links.ts'
import { inlineOf } from './lines/inline.ts'
import { codeText, isCode } from './paragraphs/code.ts'
import { formulaOf } from './paragraphs/displayed-formula.ts'
import { type Footnote, findFootnotes } from './paragraphs/footnotes.ts'
import { joinParagraphs } from './paragraphs/join.ts'
import { blockMarker, type PageTurns, readList } from './paragraphs/lists.ts'
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
  return [...nodesOf(pages, { headings, notes, names, facts })]
}

function* nodesOf(pages: readonly PageLayout[], decisions: Decisions): Generator<Block> {
  let run: TextBlock[] = []
  /** Those of the text that is gathered. */
  let notes: Block[] = []
  /** The last one below a heading: pages, code and tables do not end its count. */
  let list: List | undefined
  const turns: PageTurns = new Map()
  function* endRun(): Generator<Block> {
    list = yield* runNodes(run, turns, decisions, list)
    yield* notes
    run = []
    notes = []
  }
  for (const page of pages) {
    const turn: PageBreak = { type: 'pageBreak', page: page.number }
    const item = run.length > 0 && furtherItem(page, decisions)
    if (item) turns.set(item, turn)
    else {
      yield* endRun()
      if (pages.length > 1) yield turn
    }
    if (page.given) {
      yield* page.given
      list = undefined
    }
    for (const block of page.blocks) {
      const note = block.kind === 'text' ? decisions.notes.get(block) : undefined
      if (block.kind === 'text' && note) notes.push(noteNode(block, note))
      else if (isText(block, decisions)) run.push(block)
      else {
        yield* endRun()
        if (block.kind === 'table') yield tableNode(block)
        else if (block.kind === 'picture') yield pictureNode(block)
        else if (decisions.headings.has(block)) {
          yield headingNode(block, decisions)
          list = undefined
        } else yield { type: 'math', value: formulaOf(block) ?? '', origins: originsOf(block) }
      }
    }
  }
  yield* endRun()
}

/** It may join with its neighbours. */
function isText(block: LayoutBlock, { headings, notes }: Decisions): block is TextBlock {
  return block.kind === 'text' && !headings.has(block) && !notes.has(block) && formulaOf(block) === undefined
}

/** What a page begins with, where that may be an item of a list that goes on from the page before; slides are parts each. */
function furtherItem({ blocks: [first], width, height }: PageLayout, decisions: Decisions): TextBlock | undefined {
  if (!first || !isText(first, decisions) || width > height || !blockMarker(first)) return undefined
  return decisions.facts.isMonospace || !isCode(first) ? first : undefined
}

function noteNode(block: TextBlock, { identifier }: Footnote): Block {
  const children = inlineOf(block.lines, { skip: 1 })
  return {
    type: 'footnoteDefinition',
    identifier,
    children: [{ type: 'paragraph', children }],
    origins: originsOf(block),
  }
}

function headingNode(block: TextBlock, { headings, names }: Decisions): Block {
  const origins = originsOf(block)
  const depth = (headings.get(block) ?? 1) as 1
  const node: Heading = { type: 'heading', depth, children: inlineOf(block.lines, { plain: true }), origins }
  const name = names.get(block)
  if (name) node.anchors = [name]
  return node
}

/**
 * Text blocks that follow each other: code, lists and paragraphs.
 *
 * @param before The last list before them. @returns The last list of them, or that.
 */
function* runNodes(
  run: readonly TextBlock[],
  turns: PageTurns,
  { facts }: Decisions,
  before: List | undefined,
): Generator<Block, List | undefined> {
  let last = before
  for (let at = 0; at < run.length; ) {
    const block = run[at] as TextBlock
    const turn = turns.get(block)
    if (turn) yield turn
    const codeBlocks = facts.isMonospace ? 0 : codeRun(run, at)
    const found = codeBlocks || !blockMarker(block) ? undefined : readList(run, at, turns, last)
    if (codeBlocks) {
      const parts = run.slice(at, at + codeBlocks)
      const lines = parts.flatMap((part) => part.lines)
      yield { type: 'code', value: codeText(lines), origins: parts.flatMap(originsOf) }
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
  return last
}

function paragraphNode(block: TextBlock): Block {
  const origins = originsOf(block)
  const children = inlineOf(block.lines)
  if (block.role === 'BlockQuote') return { type: 'blockquote', children: [{ type: 'paragraph', children }], origins }
  return { type: 'paragraph', children, origins, ...(block.role === 'Caption' ? { kind: 'caption' } : {}) }
}

function pictureNode(block: PictureBlock): Block {
  return {
    type: 'paragraph',
    children: [{ type: 'image', url: '', alt: block.alt, ...(block.resource ? { resource: block.resource } : {}) }],
    origins: originsOf(block),
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
