/** Notes of all documents of the book, which may stand in another document than what they belong to. */

import { percentDecoded } from '../../carriers/encoding/percent.ts'
import type { Block, FootnoteReference, Link, Phrasing } from '../../core/document/nodes.ts'
import { dropMark } from '../../core/document/note-mark.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitPhrasing } from '../../core/document/walk.ts'
import type { Crossing } from './crossings.ts'

/**
 * Places that marks of a document lead to in those after it. A mark follows what it belongs to: numbers that lines
 * begin with are those of contents and chapters.
 */
export function wantNotes(crossings: readonly Crossing[], blocks: readonly Block[]): void {
  const marks = new Map<Phrasing, Crossing>()
  for (const crossing of crossings)
    if (crossing.place !== '' && isMark(crossing.link)) marks.set(crossing.link, crossing)
  if (marks.size === 0) return
  visitPhrasing(blocks, ([first]) => {
    let leading = first
    while (leading && 'children' in leading && leading.type !== 'link') leading = leading.children[0]
    if (leading) marks.delete(leading)
  })
  for (const { place, target } of marks.values()) target.notesWanted.add(percentDecoded(place))
}

/** No words. */
function isMark({ children }: Link): boolean {
  return !/\p{L}{2}/u.test(plainText(children))
}

/**
 * Links to notes become their references, which are numbered through the book; a note that nothing refers to is text
 * where it stands.
 */
export function withSharedNotes(blocks: Block[]): Block[] {
  const notes = new Map<string, readonly Block[]>()
  for (const block of blocks) if (block.type === 'footnoteDefinition') notes.set(block.identifier, block.children)
  if (notes.size === 0) return blocks
  const numbers = new Map<string, string>()
  const referenceTo = (note: string, mark?: string): FootnoteReference => {
    const number = numbers.get(note) ?? String(numbers.size + 1)
    if (mark !== undefined && !numbers.has(note)) dropMark(notes.get(note)!, mark)
    numbers.set(note, number)
    return { type: 'footnoteReference', identifier: number }
  }
  visitPhrasing(blocks, (nodes) => refer(nodes, notes, referenceTo))
  return blocks.flatMap((block) => {
    if (block.type !== 'footnoteDefinition') return block
    const identifier = numbers.get(block.identifier)
    return identifier === undefined ? block.children : { ...block, identifier }
  })
}

function refer(
  nodes: Phrasing[],
  notes: ReadonlyMap<string, unknown>,
  referenceTo: (note: string, mark?: string) => FootnoteReference,
): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'footnoteReference') nodes[index] = referenceTo(node.identifier)
    if (!('children' in node)) continue
    refer(node.children, notes, referenceTo)
    const [only] = node.children
    if (node.type === 'superscript' && node.children.length === 1 && only?.type === 'footnoteReference')
      nodes[index] = only
    else if (node.type === 'link' && isMark(node)) {
      const note = percentDecoded(node.url.slice(1))
      if (!notes.has(note)) continue
      nodes[index] = referenceTo(note, plainText(node.children))
      dropBrackets(nodes[index - 1], nodes[index + 1])
    }
  }
}

function dropBrackets(before: Phrasing | undefined, behind: Phrasing | undefined): void {
  if (before?.type !== 'text' || behind?.type !== 'text') return
  if (!before.value.endsWith('[') || behind.value[0] !== ']') return
  before.value = before.value.slice(0, -1)
  behind.value = behind.value.slice(1)
}
