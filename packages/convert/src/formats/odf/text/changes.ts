/**
 * Tracked changes (part 3, §5.5). What was deleted stands before the text; in one XML file LibreOffice leaves it
 * where it was.
 */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { lined } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { phrasingOf } from '../../../core/document/runs.ts'
import { visitPhrasing } from '../../../core/document/walk.ts'
import type { WordRun } from '../../../office/word-processing/run.ts'
import type { DocumentState } from '../document-state.ts'
import type { ChangeKind } from './change-state.ts'

/** Reads the `text:tracked-changes` whose start tag was read last. */
export function readChanges(xml: XmlReader, state: DocumentState): void {
  const isShown = showsChanges(state)
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const id = xml.attribute('text:id') ?? xml.attribute('xml:id')
    if (id === undefined) continue
    const region = xml.depth
    while (xml.nextChild(region)) {
      if (xml.name === 'text:insertion') state.changes.kinds.set(id, 'insert')
      else if (xml.name === 'text:deletion') {
        state.changes.kinds.set(id, 'delete')
        if (isShown) state.changes.deletions.set(id, readDeletion(xml, state))
      }
    }
  }
}

/** Paragraphs as lines. */
function readDeletion(xml: XmlReader, state: DocumentState): Phrasing[] {
  const lines: Phrasing[][] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    // What stands at the ends of a line divides words from what is left.
    if (xml.name === 'text:p' || xml.name === 'text:h') lines.push(phrasingOf(state.text.line(xml, state, {}).runs))
    else visitPhrasing(state.text.blocks(xml, state), (line) => lines.push(line))
  }
  return lined(lines)
}

/** Reads `text:change`: what was deleted at this point. */
export function deletedAt(xml: XmlReader, { changes }: DocumentState): Phrasing[] {
  const children = changes.deletions.get(xml.attribute('text:change-id') ?? '')
  return children?.length ? [{ type: 'delete', children }] : []
}

/** Reads `text:change-start` and `text:change-end`. */
export function markChange(xml: XmlReader, { changes }: DocumentState): void {
  const id = xml.attribute('text:change-id') ?? ''
  const kind = changes.kinds.get(id)
  if (!kind) return
  if (xml.name === 'text:change-end') changes.open[kind].delete(id)
  else changes.open[kind].add(id)
}

/** What is read now was deleted, and such is not to be shown. */
export function isDeleted(state: DocumentState): boolean {
  return !showsChanges(state) && kindOfChange(state) === 'delete'
}

/** Marks what is read now as inserted or deleted, where changes are to be shown. */
export function markRun(run: WordRun, state: DocumentState): void {
  const kind = showsChanges(state) ? kindOfChange(state) : undefined
  if (kind === 'insert') run.inserted = true
  else if (kind === 'delete') run.strike = true
}

function kindOfChange({ changes: { open } }: DocumentState): ChangeKind | undefined {
  if (open.delete.size > 0) return 'delete'
  return open.insert.size > 0 ? 'insert' : undefined
}

function showsChanges({ context }: DocumentState): boolean {
  return context.options.changes === 'show'
}
