/**
 * Makes the names of footnotes fit for `[^name]` and unique: documents within a document bring
 * notes of the same name. A reference means the next definition of its name, or, where none
 * follows, the last before it. A reference to nothing becomes superscript text.
 */
import { text } from '../../core/document/build.ts'
import type { Block, FootnoteDefinition, FootnoteReference, Phrasing, Root } from '../../core/document/nodes.ts'
import { blockLists, visitOwnPhrasing } from '../../core/document/walk.ts'

type Note = FootnoteDefinition | FootnoteReference

export function nameNotes(document: Root): void {
  const notes: Note[] = []
  for (const block of document.children) collect(block, notes)
  if (notes.length === 0) return
  const meant = definitionsMeant(notes)
  const names = namesOf(notes)
  for (const note of notes) {
    if (note.type === 'footnoteDefinition') note.identifier = names.get(note)!
    else if (meant.has(note)) note.identifier = names.get(meant.get(note)!)!
    else turnToText(note)
  }
}

function collect(block: Block, notes: Note[]): void {
  visitOwnPhrasing(block, (nodes) => collectReferences(nodes, notes))
  for (const children of blockLists(block)) for (const child of children) collect(child, notes)
  if (block.type === 'footnoteDefinition') notes.push(block)
}

function collectReferences(nodes: readonly Phrasing[], notes: Note[]): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if (node.type === 'footnoteReference') notes.push(node)
    else if ('children' in node) collectReferences(node.children, notes)
  }
}

function definitionsMeant(notes: readonly Note[]): Map<FootnoteReference, FootnoteDefinition> {
  const meant = new Map<FootnoteReference, FootnoteDefinition>()
  for (const ordered of [[...notes].reverse(), notes]) {
    const seen = new Map<string, FootnoteDefinition>()
    for (const note of ordered) {
      if (note.type === 'footnoteDefinition') seen.set(note.identifier, note)
      else if (!meant.has(note) && seen.has(note.identifier)) meant.set(note, seen.get(note.identifier)!)
    }
  }
  return meant
}

/** GFM compares labels without case, and they hold no spaces and brackets. */
function namesOf(notes: readonly Note[]): Map<FootnoteDefinition, string> {
  const names = new Map<FootnoteDefinition, string>()
  const taken = new Map<string, number>()
  for (const note of notes) {
    if (note.type !== 'footnoteDefinition') continue
    const base = nameOf(note)
    let count = taken.get(base.toLowerCase()) ?? 0
    let name = base
    while (taken.has(name.toLowerCase())) name = `${base}-${++count + 1}`
    taken.set(base.toLowerCase(), count)
    taken.set(name.toLowerCase(), taken.get(name.toLowerCase()) ?? 0)
    names.set(note, name)
  }
  return names
}

/** Symbols like `*` are none of it: a note that is called by nothing else is a `note`. */
function nameOf({ identifier }: FootnoteDefinition): string {
  return (
    identifier
      .slice(0, 100)
      .match(/[\p{L}\p{N}_.]+/gu)
      ?.join('-') ?? 'note'
  )
}

function turnToText(note: FootnoteReference): void {
  const superscript: Phrasing = { type: 'superscript', children: [text(note.identifier)] }
  for (const key of Object.keys(note)) delete (note as unknown as Record<string, unknown>)[key]
  Object.assign(note, superscript)
}
