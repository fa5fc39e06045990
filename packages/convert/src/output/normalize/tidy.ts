/**
 * Tree → tree passes that every document goes through before it is written. They change the
 * tree in place; running them twice changes nothing more.
 */
import type { Block, Phrasing, Root, Verbatim } from '../../core/document/nodes.ts'
import { replaceBlocks, visitBlocks } from '../../core/document/walk.ts'
import type { Limits } from '../../core/limits.ts'
import type { OutputFormat } from '../../core/options.ts'
import type { VerbatimSupport } from '../../core/reader.ts'
import { attachCaptions } from './captions.ts'
import { cleanMetadata, TextCleaner } from './characters.ts'
import { isEmpty, withoutIdleBreaks } from './empty.ts'
import { splitAtGaps } from './gaps.ts'
import { unwrapLayoutTables } from './layout-tables.ts'
import { lifted } from './lists.ts'
import { boundNesting, type Visitor } from './nesting.ts'
import { callNotesByWords } from './note-places.ts'
import { nameNotes } from './notes.ts'
import { lowerOrdinals } from './ordinals.ts'

/** @param verbatim What there is to know of blocks of Markdown; those of a document without it stay as they are. */
export async function tidy(
  document: Root,
  format: OutputFormat,
  limits: Limits,
  verbatim?: VerbatimSupport,
): Promise<Root> {
  let found = cleanAndBound(document, limits)
  if (verbatim && found.verbatim) {
    if (format === 'markdown') await keepSafeLinks(document, verbatim)
    else {
      const expanded = await verbatim.expansionsOf(document.children)
      document.children = replaceBlocks(document.children, (block) => expanded.get(block as Verbatim) ?? block)
      found = cleanAndBound(document, limits)
    }
  }
  if (document.metadata) cleanMetadata(document.metadata)
  if (found.tables) unwrapLayoutTables(document)
  document.children = withoutIdleBreaks(replaceBlocks(document.children, tidied))
  if (found.images || found.tables) attachCaptions(document.children)
  if (found.superscripts) lowerOrdinals(document)
  if (found.notes) {
    nameNotes(document)
    callNotesByWords(document)
  }
  return document
}

async function keepSafeLinks({ children }: Root, { withoutUnsafeLinks }: VerbatimSupport): Promise<void> {
  const found: Verbatim[] = []
  visitBlocks(children, (block) => {
    if (block.type === 'verbatim') found.push(block)
  })
  for (const block of found) {
    const { markdown, removed } = await withoutUnsafeLinks(block.value)
    block.value = markdown
    if (removed > 0) block.linksRemoved = (block.linksRemoved ?? 0) + removed
  }
}

function cleanAndBound(document: Root, limits: Limits): Cleaner {
  const cleaner = new Cleaner(limits.outputCharacters)
  boundNesting(document, limits.nesting, cleaner)
  return cleaner
}

/** Cleans the characters of nodes, and knows which there are of those that have passes of their own. */
class Cleaner implements Visitor {
  readonly #text: TextCleaner
  tables = false
  images = false
  superscripts = false
  notes = false
  verbatim = false

  constructor(maxCharacters: number) {
    this.#text = new TextCleaner(maxCharacters)
  }

  visit(node: Block | Phrasing): void {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'inlineMath':
      case 'code':
      case 'math':
        this.#text.value(node)
        break
      case 'image':
        this.images = true
        this.#text.target(node)
        break
      case 'link':
        this.#text.target(node)
        break
      case 'table':
        this.tables = true
        this.#text.cells(node)
        break
      case 'superscript':
        this.superscripts = true
        break
      case 'footnoteReference':
      case 'footnoteDefinition':
        this.notes = true
        break
      case 'verbatim':
        this.verbatim = true
    }
  }
}

/** Normalizes a block whose children are normalized already. */
function tidied(block: Block): Block | Block[] {
  if (block.type !== 'paragraph') return isEmpty(block) ? [] : lifted(block)
  const parts = splitAtGaps(block)
  if (Array.isArray(parts)) return parts.filter((part) => !isEmpty(part))
  return isEmpty(parts) ? [] : parts
}
