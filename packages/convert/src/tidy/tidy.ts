/**
 * Tree → tree passes that every document goes through before it is written. They change the
 * tree in place; running them twice changes nothing more.
 */
import type { Root } from '../document/nodes.ts'
import type { Limits } from '../limits.ts'
import type { OutputFormat } from '../options.ts'
import { cleanCharacters } from './characters.ts'
import { dropEmpty } from './empty.ts'
import { splitAtGaps } from './gaps.ts'
import { unwrapLayoutTables } from './layout-tables.ts'
import { liftLists } from './lists.ts'
import { boundNesting } from './nesting.ts'
import { nameNotes } from './notes.ts'
import { lowerOrdinals } from './ordinals.ts'
import type { ReadHtml } from './verbatim.ts'

export async function tidy(document: Root, format: OutputFormat, limits: Limits, readHtml?: ReadHtml): Promise<Root> {
  let types = boundNesting(document, limits.nesting)
  if (format === 'text' && types.has('verbatim')) {
    const { expandVerbatim } = await import('./verbatim.ts')
    await expandVerbatim(document, readHtml)
    types = boundNesting(document, limits.nesting)
  }
  cleanCharacters(document)
  if (types.has('table')) unwrapLayoutTables(document)
  if (types.has('break')) splitAtGaps(document)
  dropEmpty(document)
  if (types.has('list') || types.has('definitionList')) liftLists(document)
  if (types.has('superscript')) lowerOrdinals(document)
  if (types.has('footnoteReference') || types.has('footnoteDefinition')) nameNotes(document)
  return document
}
