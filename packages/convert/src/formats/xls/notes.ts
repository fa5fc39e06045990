/** Notes on cells ([MS-XLS] §2.4.179). */
import type { SheetNote } from '../../office/spreadsheets/sheet.ts'
import type { Records } from './records.ts'
import { byteString, SegmentReader } from './strings.ts'
import type { Globals } from './workbook-globals.ts'

/** A row that says: this goes on with the note before (BIFF5). */
const continues = 0xffff

export class Notes {
  readonly #globals: Globals
  readonly #notes: (SheetNote & { object: number })[] = []

  constructor(globals: Globals) {
    this.#globals = globals
  }

  read(records: Records): void {
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

  /** @param textOf Text of the object with a number. */
  notes(textOf: (object: number) => string): SheetNote[] {
    return this.#notes
      .map(({ object, ...found }) => ({ ...found, text: found.text || textOf(object) }))
      .filter(({ text }) => text.trim() !== '')
  }
}
