/** Notes on cells and text boxes ([MS-XLS] §2.4.179, §2.4.181, §2.4.329). */
import { paragraph } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'
import type { SheetNote } from '../../sheet/sheet.ts'
import { linesOf } from '../../sheet/table.ts'
import type { Globals } from './globals.ts'
import { type Records, recordType } from './records.ts'
import { byteString, SegmentReader } from './strings.ts'

/** Kinds of objects (§2.5.143) whose text is no content: lists to choose from, and notes, which have their cell. */
const choice = 0x14
const note = 0x19

interface TextObject {
  kind: number
  text: string
}

/** A row that says: this goes on with the note before (BIFF5). */
const continues = 0xffff

export class Notes {
  readonly #globals: Globals
  readonly #notes: (SheetNote & { object: number })[] = []
  readonly #objects = new Map<number, TextObject>()
  #current: TextObject | undefined

  constructor(globals: Globals) {
    this.#globals = globals
  }

  read(records: Records): void {
    if (records.type === recordType.object) this.#readObject(records)
    else if (records.type === recordType.textObject) this.#readText(records)
    else if (records.type === recordType.note) this.#readNote(records)
  }

  notes(): SheetNote[] {
    return this.#notes
      .map(({ object, ...found }) => ({ ...found, text: found.text || (this.#objects.get(object)?.text ?? '') }))
      .filter(({ text }) => text.trim() !== '')
  }

  textBoxes(): Block[] {
    return [...this.#objects.values()]
      .filter(({ kind, text }) => kind !== note && kind !== choice && text.trim() !== '')
      .map(({ text }) => paragraph(linesOf(text.trim())))
  }

  /** The first part of an object says what and which it is (§2.5.143). */
  #readObject(records: Records): void {
    if (this.#globals.version !== 8 || records.short(0) !== 0x15) return
    this.#current = { kind: records.short(4), text: '' }
    this.#objects.set(records.short(6), this.#current)
  }

  /** The characters are in the records that continue it, the first of which says their width. */
  #readText(records: Records): void {
    const length = records.short(10)
    const [, ...continued] = records.segments()
    if (!this.#current || length === 0 || continued.length === 0) return
    const reader = new SegmentReader(records.bytes, continued)
    this.#current.text = reader.characters(length, (reader.byte() & 1) !== 0)
  }

  #readNote(records: Records): void {
    const { version, codePage } = this.#globals
    const row = records.short(0)
    const column = records.short(2)
    if (version === 8) {
      const object = records.short(6)
      const author = records.size > 8 ? new SegmentReader(records.bytes, records.segments(), 8).unicodeString() : ''
      this.#notes.push({ row, column, author: author.trim(), text: '', object })
      return
    }
    const text = byteString(records.slice(6), codePage)
    const last = this.#notes.at(-1)
    if (row !== continues) this.#notes.push({ row, column, author: '', text, object: -1 })
    else if (last) last.text += text
  }
}
