/**
 * Tree → tree passes that every document goes through before it is written. They change the
 * tree in place; running them twice changes nothing more.
 */
import type { Block, Phrasing, Root } from '../../core/document/nodes.ts'
import { replaceBlocks } from '../../core/document/walk.ts'
import type { Limits } from '../../core/limits.ts'
import type { OutputFormat } from '../../core/options.ts'
import { cleanMetadata, TextCleaner } from './characters.ts'
import { isEmpty, withoutIdleBreaks } from './empty.ts'
import { splitAtGaps } from './gaps.ts'
import { unwrapLayoutTables } from './layout-tables.ts'
import { lifted } from './lists.ts'
import { boundNesting, type Visitor } from './nesting.ts'
import { callNotesByWords } from './note-places.ts'
import { nameNotes } from './notes.ts'
import { lowerOrdinals } from './ordinals.ts'
import type { ReadHtml } from './verbatim.ts'

export async function tidy(document: Root, format: OutputFormat, limits: Limits, readHtml?: ReadHtml): Promise<Root> {
  let found = cleanAndBound(document, limits)
  if (format !== 'markdown' && found.verbatim) {
    const { expandVerbatim } = await import('./verbatim.ts')
    await expandVerbatim(document, readHtml)
    found = cleanAndBound(document, limits)
  }
  if (document.metadata) cleanMetadata(document.metadata)
  if (found.tables) unwrapLayoutTables(document)
  document.children = withoutIdleBreaks(replaceBlocks(document.children, tidied))
  if (found.superscripts) lowerOrdinals(document)
  if (found.notes) {
    nameNotes(document)
    callNotesByWords(document)
  }
  return document
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

/** Of a block whose own blocks are tidy. */
function tidied(block: Block): Block | Block[] {
  if (block.type !== 'paragraph') return isEmpty(block) ? [] : lifted(block)
  const parts = splitAtGaps(block)
  if (Array.isArray(parts)) return parts.filter((part) => !isEmpty(part))
  return isEmpty(parts) ? [] : parts
}
