/** Arrays of character positions, each with its data, and tables of strings ([MS-DOC] §2.2.2, §2.2.4). */
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'

export interface Plex {
  count: number
  /** Position `index`; there are `count + 1`. */
  position(index: number): number
  /** Offset of the data of `index` in `bytes`. */
  data(index: number): number
  bytes: Uint8Array
  view: DataView
}

/** @param dataSize Bytes of data for each position but the last. */
export function readPlex(bytes: Uint8Array, dataSize: number): Plex {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = Math.max(0, Math.floor((bytes.length - 4) / (4 + dataSize)))
  return {
    count,
    position: (index) => view.getUint32(index * 4, true),
    data: (index) => (count + 1) * 4 + index * dataSize,
    bytes,
    view,
  }
}

const extended = 0xffff

/**
 * A table of strings: UTF-16 where it begins with 0xFFFF, in the code page otherwise.
 *
 * @returns The strings, without their extra data.
 */
export function readStrings(bytes: Uint8Array, codePage: number): string[] {
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
