/** Notes on cells of a binary package ([MS-XLSB] §2.1.7.8). */
import type { SheetNote } from '../../../office/spreadsheets/sheet.ts'
import { Records, recordType } from './records.ts'

export function readBinaryComments(bytes: Uint8Array | undefined): SheetNote[] {
  const authors: string[] = []
  const notes: SheetNote[] = []
  const records = new Records(bytes ?? new Uint8Array())
  while (records.next()) {
    if (records.type === recordType.commentAuthor) authors.push(records.string().trim())
    else if (records.type === recordType.commentBegin) {
      const author = authors[records.integer()] ?? ''
      const row = records.integer()
      records.skip(4)
      notes.push({ row, column: records.integer(), author, text: '' })
    } else if (records.type === recordType.commentText) {
      const note = notes.at(-1)
      if (note) note.text = records.richString()
    }
  }
  return notes.filter(({ text }) => text.trim() !== '')
}
