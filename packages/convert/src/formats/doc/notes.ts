/** Footnotes, endnotes and comments ([MS-DOC] §2.8.18–19, §2.8.7–8, §2.8.16–17, §2.9.11). */
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { byline } from '../../office/word-processing/byline.ts'
import { dayOf } from '../../office/word-processing/dttm.ts'
import type { NoteKind } from '../../office/word-processing/notes.ts'
import { type Fib, part } from './fib.ts'
import { readPlex } from './plex.ts'

export interface Note {
  kind: NoteKind
  /** Range of its text. */
  from: number
  to: number
  /** Author and date of a comment, as far as they are known; '' for other notes. */
  byline: string
}

/** @param partBytes The bytes of a part of the table stream. */
export function readNotes(
  fib: Fib,
  partBytes: (index: number) => Uint8Array,
  starts: { footnotes: number; endnotes: number; comments: number },
  codePage: number,
): Map<number, Note> {
  const notes = new Map<number, Note>()
  const add = (
    kind: Note['kind'],
    references: number,
    texts: number,
    start: number,
    dataSize: number,
    bylineOf?: (data: Uint8Array, index: number) => string,
  ): void => {
    const bytes = partBytes(references)
    const ranges = readPlex(partBytes(texts), 0).entries
    for (const [index, { from: place, at }] of readPlex(bytes, dataSize).entries.slice(0, ranges.length).entries()) {
      const { from, to } = ranges[index]!
      const line = bylineOf?.(bytes.subarray(at, at + dataSize), index) ?? ''
      notes.set(place, { kind, from: start + from, to: start + to, byline: line })
    }
  }
  const authors = readAuthors(partBytes(part.grpXstAtnOwners), fib.version, codePage)
  add('footnote', part.plcffndRef, part.plcffndTxt, starts.footnotes, 2)
  add('endnote', part.plcfendRef, part.plcfendTxt, starts.endnotes, 2)
  // The author's number follows the initials: ten units in Word 97, ten bytes in Word 6.
  const authorAt = fib.version === 8 ? 20 : 10
  const dates = readDates(partBytes(part.atrdExtra))
  add('comment', part.plcfandRef, part.plcfandTxt, starts.comments, fib.version === 8 ? 30 : 20, (data, index) => {
    const author = authors[(data[authorAt] ?? 0) | ((data[authorAt + 1] ?? 0) << 8)]
    return byline(author, dates[index])
  })
  return notes
}

const extraBytes = 18

/** §2.9.5, AtrdExtra: when each comment was made; '' where it is not stated. */
function readDates(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const dates: string[] = []
  for (let at = 0; at + extraBytes <= bytes.length; at += extraBytes) dates.push(dayOf(view.getUint32(at, true)))
  return dates
}

/** Counted strings one after the other, without a count of them (§2.5.6, fcGrpXstAtnOwners). */
function readAuthors(bytes: Uint8Array, version: Fib['version'], codePage: number): string[] {
  const authors: string[] = []
  const prefix = version === 8 ? 2 : 1
  for (let at = 0; at + prefix <= bytes.length; ) {
    const size = version === 8 ? (bytes[at]! | (bytes[at + 1]! << 8)) * 2 : bytes[at]!
    authors.push(decodeCodePage(bytes.subarray(at + prefix, at + prefix + size), version === 8 ? 1200 : codePage))
    at += prefix + size
  }
  return authors
}
