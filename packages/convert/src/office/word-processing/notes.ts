/** Footnotes, endnotes and comments of a word processor: how they are named, and their definitions. */
import { paragraph, text } from '../../core/document/build.ts'
import type { Block, FootnoteDefinition, FootnoteReference } from '../../core/document/nodes.ts'

export type NoteKind = 'footnote' | 'endnote' | 'comment'

/** Each kind is counted for itself, so that a footnote keeps the number that it has in print. */
const prefixes: Readonly<Record<NoteKind, string>> = { footnote: '', endnote: 'e', comment: 'c' }

/** Names the notes of one document: `1`, `e1`, `c1`. */
export class NoteIdentifiers {
  readonly #counts: Record<NoteKind, number> = { footnote: 0, endnote: 0, comment: 0 }

  /** Identifier of the next note of a kind. */
  next(kind: NoteKind): string {
    return `${prefixes[kind]}${++this.#counts[kind]}`
  }
}

/**
 * The notes that a text refers to, named in the order in which it does.
 *
 * @param notes By what references name.
 */
export function createNoteReferences<Key, Note extends { kind: NoteKind }>(notes: ReadonlyMap<Key, Note>) {
  const names = new NoteIdentifiers()
  const identifiers = new Map<Key, string>()
  const made: { identifier: string; note: Note }[] = []
  return {
    /** Grows while definitions of notes are read that refer to further ones. */
    made,
    /** @returns Undefined where there is no such note. */
    reference(key: Key): FootnoteReference | undefined {
      const note = notes.get(key)
      if (!note) return undefined
      let identifier = identifiers.get(key)
      if (identifier === undefined) {
        identifier = names.next(note.kind)
        identifiers.set(key, identifier)
        made.push({ identifier, note })
      }
      return { type: 'footnoteReference', identifier }
    },
  }
}

export function noteDefinition(kind: NoteKind, identifier: string, children: Block[]): FootnoteDefinition {
  const definition: FootnoteDefinition = { type: 'footnoteDefinition', identifier, children }
  if (kind === 'comment') definition.kind = 'comment'
  return definition
}

/** In place. @param byline Who wrote a comment, and when; '' where it is not known. */
export function withByline(blocks: Block[], byline: string): Block[] {
  const [first] = blocks
  if (byline === '') return blocks
  if (first?.type === 'paragraph') first.children.unshift(text(`${byline}: `))
  else blocks.unshift(paragraph(first ? `${byline}:` : byline))
  return blocks
}
