/** Form fields: boxes to tick and lists to choose from ([MS-DOC] §2.9.78, FFData). */

const checkbox = 1
const dropDown = 2
/** §2.9.79, iRes: nothing was chosen, the default holds. */
const undecided = 25

/**
 * What a form field shows that has no result in the text.
 *
 * @param data The data stream. @param offset Where the field's place is (§2.9.157, NilPICFAndBinData).
 */
export function formFieldText(data: Uint8Array, offset: number): string {
  if (offset + 6 > data.length) return ''
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const end = Math.min(data.length, offset + Math.max(0, view.getInt32(offset, true)))
  const at = offset + view.getUint16(offset + 4, true)
  if (at + 10 > end || view.getUint32(at, true) !== 0xffffffff) return ''
  const bits = view.getUint16(at + 4, true)
  const kind = bits & 3
  const result = (bits >> 2) & 0x1f
  if (kind !== checkbox && kind !== dropDown) return ''
  let next = skipText(view, at + 10, end)
  if (next + 2 > end) return ''
  const chosen = result === undecided ? view.getUint16(next, true) : result
  if (kind === checkbox) return chosen === 0 ? '☐' : '☑'
  next += 2
  for (let text = 0; text < 5; text++) next = skipText(view, next, end)
  return entryOf(view, next, end, chosen)
}

/** A counted, terminated string (§2.9.356, Xstz). */
function skipText(view: DataView, at: number, end: number): number {
  return at + 2 <= end ? at + 2 + view.getUint16(at, true) * 2 + 2 : end
}

/** One string of a table of wide strings without extra data (§2.2.4). */
function entryOf(view: DataView, at: number, end: number, index: number): string {
  if (at + 6 > end || index >= view.getUint16(at + 2, true)) return ''
  let next = at + 6
  for (let skipped = 0; skipped < index && next + 2 <= end; skipped++) next += 2 + view.getUint16(next, true) * 2
  if (next + 2 > end) return ''
  const length = Math.min(view.getUint16(next, true), Math.floor((end - next - 2) / 2))
  let text = ''
  for (let unit = 0; unit < length; unit++) text += String.fromCharCode(view.getUint16(next + 2 + unit * 2, true))
  return text
}
