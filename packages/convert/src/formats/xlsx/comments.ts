/** Notes on cells, and threads of comments (ECMA-376 part 1, §18.7; [MS-XLSX] §2.6.205). */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { plainText } from '../../core/document/plain.ts'
import { parseRange } from '../../office/spreadsheets/reference.ts'
import type { SheetNote } from '../../office/spreadsheets/sheet.ts'
import { byline } from '../../office/word-processing/byline.ts'
import { readBinaryComments } from './binary/comments.ts'
import type { Shared } from './shared.ts'
import { readRichText } from './shared-strings.ts'

/** A thread is in the file twice: the second time as a note by this author, for older programs. */
const threadAuthor = /^tc=/

export function readComments(relationships: Relationships, shared: Shared): SheetNote[] {
  const threaded = relationships
    .ofType('threadedComment')
    .flatMap(({ target }) => readThreads(shared.pkg.xml(target), shared.persons))
  const notes = relationships
    .ofType('comments')
    .flatMap(({ target }) =>
      target.endsWith('.bin') ? readBinaryComments(shared.pkg.bytes(target)) : readNotes(shared.pkg.xml(target)),
    )
  const kept = threaded.length ? notes.filter(({ author }) => !threadAuthor.test(author)) : notes
  return [...kept, ...threaded]
}

export function readPersons(pkg: OpcPackage, part: string | undefined): Map<string, string> {
  const persons = new Map<string, string>()
  const xml = part === undefined ? undefined : pkg.xml(part)
  if (!xml?.nextChild(0)) return persons
  while (xml.nextChild(1)) {
    const id = xml.attribute('id')
    const name = xml.attribute('displayName')
    if (id && name) persons.set(id, name)
  }
  return persons
}

function readNotes(xml: XmlReader | undefined): SheetNote[] {
  const authors: string[] = []
  const notes: SheetNote[] = []
  if (!xml?.nextChild(0)) return notes
  while (xml.nextChild(1)) {
    if (xml.name === 'x:authors') while (xml.nextChild(2)) authors.push(xml.content().trim())
    else if (xml.name === 'x:commentList') readList(xml, authors, notes)
  }
  return notes
}

function readList(xml: XmlReader, authors: readonly string[], notes: SheetNote[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const note = readNote(xml, authors)
    if (note) notes.push(note)
  }
}

function readNote(xml: XmlReader, authors: readonly string[]): SheetNote | undefined {
  const place = parseRange(xml.attribute('ref') ?? '')
  const author = authors[Number(xml.attribute('authorId'))] ?? ''
  let content = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'x:text') continue
    const read = readRichText(xml)
    content += typeof read === 'string' ? read : plainText(read)
  }
  return place && content.trim() ? { row: place.top, column: place.left, author, text: content } : undefined
}

function readThreadText(xml: XmlReader): string {
  return xml.children('xltc:text', () => xml.content()).join('')
}

function readThreads(xml: XmlReader | undefined, persons: ReadonlyMap<string, string>): SheetNote[] {
  const notes: SheetNote[] = []
  if (!xml?.nextChild(0)) return notes
  while (xml.nextChild(1)) {
    if (xml.name !== 'xltc:threadedComment') continue
    const place = parseRange(xml.attribute('ref') ?? '')
    const name = persons.get(xml.attribute('personId') ?? '')
    const author = byline(name, xml.attribute('dT'), isSet(xml.attribute('done')))
    const content = readThreadText(xml)
    if (place && content.trim()) notes.push({ row: place.top, column: place.left, author, text: content })
  }
  return notes
}
