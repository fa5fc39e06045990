/** Form fields: boxes to tick and lists to choose from ([MS-DOC] §2.9.78, FFData). */
import { emptyFormField, type FormField } from '../../office/word-processing/form-field.ts'
import { readStrings } from './plex.ts'

/** Names, help and macros stand between the preset of a field and its entries. */
const textsBeforeEntries = 5

/**
 * What a form field holds; nothing where the data are damaged.
 *
 * @param data The data stream. @param offset Where the field's place is (§2.9.157, NilPICFAndBinData).
 */
export function readFormField(data: Uint8Array, offset: number): FormField {
  if (offset + 6 > data.length) return emptyFormField()
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const end = Math.min(data.length, offset + Math.max(0, view.getInt32(offset, true)))
  const at = offset + view.getUint16(offset + 4, true)
  if (at + 10 > end || view.getUint32(at, true) !== 0xffffffff) return emptyFormField()
  const bits = view.getUint16(at + 4, true)
  let next = skipText(view, at + 10, end)
  if (next + 2 > end) return emptyFormField()
  const preset = view.getUint16(next, true)
  next += 2
  for (let text = 0; text < textsBeforeEntries; text++) next = skipText(view, next, end)
  return { kind: bits & 3, result: (bits >> 2) & 0x1f, preset, entries: readStrings(data.subarray(next, end)) }
}

/** A counted, terminated string (§2.9.356, Xstz). */
function skipText(view: DataView, at: number, end: number): number {
  return at + 2 <= end ? at + 2 + view.getUint16(at, true) * 2 + 2 : end
}
