/**
 * Properties under names that programs give: the second property set of `\x05DocumentSummaryInformation`
 * ([MS-OLEPS] §2.21, §2.17; [MS-OSHARED] §2.3.3.2.3).
 */
import { decodeCodePage } from '../encoding/code-page.ts'
import type { Cfb } from './open.ts'
import { readCodePage, readOffsets, untilNul, winUnicode } from './property-set.ts'

/** Where the number of sets and the offset of the second one stand (§2.21). */
const countOfSets = 24
const secondOffset = 64
const dictionaryProperty = 0
const blob = 0x41

/** The bytes of a property of that name that is a VT_BLOB; undefined where there is none. */
export function readUserBlob(cfb: Cfb, name: string): Uint8Array | undefined {
  const bytes = cfb.find('\u0005DocumentSummaryInformation')?.bytes()
  if (!bytes || bytes.length < secondOffset + 4) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(countOfSets, true) < 2) return undefined
  const offsets = readOffsets(view, view.getUint32(secondOffset, true))
  const id = findName(bytes, view, offsets.get(dictionaryProperty), readCodePage(view, offsets), name)
  const at = offsets.get(id ?? dictionaryProperty)
  if (id === undefined || at === undefined || at + 8 > bytes.length || view.getUint16(at, true) !== blob)
    return undefined
  return bytes.subarray(at + 8, at + 8 + view.getUint32(at + 4, true))
}

/** Bytes that so many of a text of UTF-16 take up (§2.11, §2.17). */
export function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}

/** The number of a name in the dictionary (§2.17); names of UTF-16 are padded to four bytes. */
function findName(
  bytes: Uint8Array,
  view: DataView,
  dictionary: number | undefined,
  codePage: number,
  name: string,
): number | undefined {
  if (dictionary === undefined || dictionary + 4 > bytes.length) return undefined
  const isWide = codePage === winUnicode
  let at = dictionary + 4
  for (let left = view.getUint32(dictionary, true); left > 0 && at + 8 <= bytes.length; left--) {
    const length = view.getUint32(at + 4, true) * (isWide ? 2 : 1)
    const found = decodeCodePage(bytes.subarray(at + 8, at + 8 + length), codePage)
    if (untilNul(found) === name) return view.getUint32(at, true)
    at += 8 + (isWide ? padded(length) : length)
  }
  return undefined
}
