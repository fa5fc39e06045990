/** Arrays of character positions, each with its data, and tables of strings ([MS-DOC] §2.2.2, §2.2.4). */
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'

/** Positions from one character up to another, and where their data begins in the bytes of the array. */
interface PlexEntry {
  from: number
  to: number
  at: number
}

/** @param dataSize Bytes of data for each position but the last. */
export function readPlex(bytes: Uint8Array, dataSize: number): { view: DataView; entries: PlexEntry[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = Math.max(0, Math.floor((bytes.length - 4) / (4 + dataSize)))
  const entries = Array.from({ length: count }, (_, index) => ({
    from: view.getUint32(index * 4, true),
    to: view.getUint32(index * 4 + 4, true),
    at: (count + 1) * 4 + index * dataSize,
  }))
  return { view, entries }
}

const extended = 0xffff

/**
 * A table of strings: UTF-16 where it begins with 0xFFFF, in the code page otherwise.
 *
 * @returns The strings, without their extra data.
 */
export function readStrings(bytes: Uint8Array, codePage = 1252): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 4) return []
  return view.getUint16(0, true) === extended ? readWide(bytes, view) : readNarrow(bytes, codePage)
}

function readWide(bytes: Uint8Array, view: DataView): string[] {
  if (bytes.length < 6) return []
  const strings: string[] = []
  const count = view.getUint16(2, true)
  const extra = view.getUint16(4, true)
  let at = 6
  for (let index = 0; index < count && at + 2 <= bytes.length; index++) {
    const size = view.getUint16(at, true) * 2
    strings.push(decodeCodePage(bytes.subarray(at + 2, at + 2 + size), 1200))
    at += 2 + size + extra
  }
  return strings
}

/** Word 6: the first word is the size of the table. */
function readNarrow(bytes: Uint8Array, codePage: number): string[] {
  const strings: string[] = []
  for (let at = 2; at < bytes.length; ) {
    const size = bytes[at]!
    strings.push(decodeCodePage(bytes.subarray(at + 1, at + 1 + size), codePage))
    at += 1 + size
  }
  return strings
}
