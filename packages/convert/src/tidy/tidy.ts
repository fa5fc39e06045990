/**
 * Tree → tree passes that every document goes through before it is written. They change the
 * tree in place; running them twice changes nothing more.
 */
import type { Block, Root } from '../document/nodes.ts'
import { replaceBlocks } from '../document/walk.ts'
import type { Limits } from '../limits.ts'
import type { OutputFormat } from '../options.ts'
import { cleanMetadata, cleanNode } from './characters.ts'
import { isEmpty, withoutIdleBreaks } from './empty.ts'
import { splitAtGaps } from './gaps.ts'
import { unwrapLayoutTables } from './layout-tables.ts'
import { lifted } from './lists.ts'
import { boundNesting } from './nesting.ts'
import { nameNotes } from './notes.ts'
import { lowerOrdinals } from './ordinals.ts'
import type { ReadHtml } from './verbatim.ts'

export async function tidy(document: Root, format: OutputFormat, limits: Limits, readHtml?: ReadHtml): Promise<Root> {
  let types = cleanAndBound(document, limits)
  if (format === 'text' && types.has('verbatim')) {
    const { expandVerbatim } = await import('./verbatim.ts')
    await expandVerbatim(document, readHtml)
    types = cleanAndBound(document, limits)
  }
  if (document.metadata) cleanMetadata(document.metadata)
  if (types.has('table')) unwrapLayoutTables(document)
  document.children = withoutIdleBreaks(replaceBlocks(document.children, tidied))
  if (types.has('superscript')) lowerOrdinals(document)
  if (types.has('footnoteReference') || types.has('footnoteDefinition')) nameNotes(document)
  return document
}

/** @returns The types of nodes in the document. */
function cleanAndBound(document: Root, limits: Limits): ReadonlySet<string> {
  const types = new Set<string>()
  boundNesting(document, limits.nesting, (node) => {
    types.add(node.type)
    cleanNode(node)
  })
  return types
}

/** Of a block whose own blocks are tidy. */
function tidied(block: Block): Block | Block[] {
  if (block.type !== 'paragraph') return isEmpty(block) ? [] : lifted(block)
  const parts = splitAtGaps(block)
  if (Array.isArray(parts)) return parts.filter((part) => !isEmpty(part))
  return isEmpty(parts) ? [] : parts
}
