/** Objects of OLE 1.0, which are no compound files but may hold one ([MS-OLEDS] §2.2). */
import { decodeCodePage } from '../encoding/code-page.ts'

interface Ole1Object {
  /** Class of the program that made it: `Excel.Sheet.8`. */
  program: string
  /** What that program wrote; as a rule a compound file. */
  data: Uint8Array
}

/** §2.2.4, FormatID. */
const embedded = 2
const ansi = 1252

/** @returns Undefined for a link, a mere picture, and for bytes that are something else. */
export function readOle1Object(bytes: Uint8Array): Ole1Object | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 8 || view.getUint32(4, true) !== embedded) return undefined
  let at = 8
  let program = ''
  // Class, topic, item, each with its length.
  for (let index = 0; index < 3; index++) {
    if (at + 4 > bytes.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > bytes.length) return undefined
    if (index === 0) program = decodeCodePage(bytes.subarray(at + 4, end), ansi).replace(/\0.*$/s, '')
    at = end
  }
  if (at + 4 > bytes.length) return undefined
  return { program, data: bytes.subarray(at + 4, at + 4 + view.getUint32(at, true)) }
}
