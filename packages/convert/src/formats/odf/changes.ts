/** Tracked changes, where they are to be shown (part 3, §5.5): what was deleted stands before the text. */
import type { Phrasing } from '../../document/nodes.ts'
import { phrasingLists } from '../../document/walk.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { Story } from './story.ts'
import { readBlocks } from './text.ts'

export interface Changes {
  /** What was deleted, by the identifiers of the changes. */
  deletions: Map<string, Phrasing[]>
  insertions: Set<string>
  /** Insertions that have begun and not ended. */
  open: Set<string>
}

export function noChanges(): Changes {
  return { deletions: new Map(), insertions: new Set(), open: new Set() }
}

/** Reads the `text:tracked-changes` whose start tag was read last. */
export function readChanges(xml: XmlReader, story: Story): void {
  if (story.context.options.changes !== 'show') return
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const id = xml.attribute('text:id') ?? xml.attribute('xml:id')
    if (id === undefined) continue
    const region = xml.depth
    while (xml.nextChild(region)) {
      if (xml.name === 'text:insertion') story.changes.insertions.add(id)
      else if (xml.name === 'text:deletion') story.changes.deletions.set(id, readDeletion(xml, story))
    }
  }
}

/** Paragraphs as lines. */
function readDeletion(xml: XmlReader, story: Story): Phrasing[] {
  const lines = readBlocks(xml, story).flatMap(phrasingLists)
  return lines.flatMap((nodes, index): Phrasing[] => (index > 0 ? [{ type: 'break' }, ...nodes] : nodes))
}

/** Of `text:change`, where something was deleted. */
export function deletedAt(xml: XmlReader, { changes }: Story): Phrasing[] {
  const children = changes.deletions.get(xml.attribute('text:change-id') ?? '')
  return children?.length ? [{ type: 'delete', children }] : []
}

/** Of `text:change-start` and `text:change-end`. */
export function markInsertion(xml: XmlReader, { changes }: Story): void {
  const id = xml.attribute('text:change-id') ?? ''
  if (xml.name === 'text:change-end') changes.open.delete(id)
  else if (changes.insertions.has(id)) changes.open.add(id)
}
