/**
 * Footnotes, endnotes and comments: parts of their own, referred to by id (ECMA-376 part 1,
 * §17.11, §17.13.4). Comments are notes like the others, with their author in front.
 */

import { toUtf8 } from '../../carriers/xml/charset.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Block, FootnoteDefinition, FootnoteReference } from '../../core/document/nodes.ts'
import { byline } from '../../office/word-processing/byline.ts'
import { createNoteReferences, type NoteKind, noteDefinition, withByline } from '../../office/word-processing/notes.ts'
import { readBlocks } from './body.ts'
import { readCommentThreads } from './comment-threads.ts'
import { createStory, type DocumentState } from './document-state.ts'

export type Notes = ReturnType<typeof createNotes>

export function createNotes() {
  const notes = new Map<string, { kind: NoteKind; blocks: Block[] }>()
  const references = createNoteReferences(notes)
  return {
    /** Comments are tied to the ends of the texts that they are about, for want of references. */
    areCommentsByRange: false,
    add(kind: NoteKind, id: string, blocks: Block[]): void {
      const key = `${kind} ${id}`
      if (!notes.has(key)) notes.set(key, { kind, blocks })
    },
    /** @returns Undefined where there is no such note. */
    reference(kind: string, id: string | undefined): FootnoteReference | undefined {
      return references.reference(`${kind} ${id}`)
    },
    /** Those that were referred to, in the order in which they were. */
    definitions(): FootnoteDefinition[] {
      return references.made.map(({ identifier, note }) => noteDefinition(note.kind, identifier, note.blocks))
    },
  }
}

/** Reads all notes of the document, so that a reference knows whether its note is there. */
export function readNotes(state: DocumentState, mainPart: string): void {
  const relationships = state.package.relationships(mainPart)
  const threads = readCommentThreads(state.package, relationships)
  const read = (type: string, kind: NoteKind, isKept: (xml: XmlReader) => boolean): void => {
    const part = relationships.partOfType(type)
    const xml = part === undefined ? undefined : state.package.xml(part)
    if (part === undefined || !xml?.nextChild(0)) return
    while (xml.nextChild(1)) {
      const id = xml.attribute('w:id')
      if (xml.name !== `w:${kind}` || id === undefined || !isKept(xml)) continue
      const thread = kind === 'comment' ? threads.get(id) : undefined
      const author =
        kind === 'comment' ? byline(xml.attribute('w:author'), xml.attribute('w:date'), thread?.isResolved) : ''
      const line = author && thread?.isReply ? `Reply by ${author}` : author
      const blocks = readBlocks(xml, createStory(state, part))
      state.notes.add(kind, id, withByline(blocks, line))
    }
  }
  // Comments come first, for other notes may refer to them.
  if (state.context.options.comments !== 'drop' && relationships.partOfType('comments')) {
    read('comments', 'comment', () => true)
    const stories = [mainPart, relationships.partOfType('footnotes'), relationships.partOfType('endnotes')]
    state.notes.areCommentsByRange = !stories.some((part) => part !== undefined && hasReferences(state, part))
  }
  const isText = (xml: XmlReader): boolean => /^(normal)?$/.test(xml.attribute('w:type') ?? '')
  read('footnotes', 'footnote', isText)
  read('endnotes', 'endnote', isText)
}

/** Known from the bytes, before the text is read. */
function hasReferences(state: DocumentState, part: string): boolean {
  const bytes = state.package.bytes(part)
  return bytes !== undefined && toUtf8(bytes).includes('commentReference')
}
