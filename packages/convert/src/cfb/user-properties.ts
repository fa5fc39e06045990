/**
 * Properties under names that programs give: the second property set of `\x05DocumentSummaryInformation`
 * ([MS-OLEPS] §2.21, §2.17; [MS-OSHARED] §2.3.3.2.3).
 */
import { decodeCodePage } from '../encoding/code-page.ts'
import type { Cfb } from './open.ts'

/** Where the offset of the second set stands (§2.21). */
const secondOffset = 64
const dictionaryProperty = 0
const codePageProperty = 1
const winUnicode = 1200
const blob = 0x41
/** §2.18.1: beyond it a set is not believed. */
const maximumProperties = 4096

/** The bytes of a property of that name that is a VT_BLOB; undefined where there is none. */
export function readUserBlob(cfb: Cfb, name: string): Uint8Array | undefined {
  const bytes = cfb.find('\u0005DocumentSummaryInformation')?.bytes()
  if (!bytes || bytes.length < secondOffset + 4) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(24, true) < 2) return undefined
  const offsets = readOffsets(view, view.getUint32(secondOffset, true))
  const codePageAt = offsets.get(codePageProperty) ?? bytes.length
  const codePage = codePageAt + 6 <= bytes.length ? view.getUint16(codePageAt + 4, true) : 1252
  const id = findName(bytes, view, offsets.get(dictionaryProperty), codePage, name)
  const at = offsets.get(id ?? dictionaryProperty)
  if (id === undefined || at === undefined || at + 8 > bytes.length || view.getUint16(at, true) !== blob)
    return undefined
  return bytes.subarray(at + 8, at + 8 + view.getUint32(at + 4, true))
}

/** Bytes that so many of a text of UTF-16 take up (§2.11, §2.17). */
export function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}

/** Of a set's properties, by number. */
function readOffsets(view: DataView, base: number): Map<number, number> {
  const offsets = new Map<number, number>()
  if (base + 8 > view.byteLength) return offsets
  const count = Math.min(view.getUint32(base + 4, true), maximumProperties)
  for (let at = base + 8; at < base + 8 + count * 8 && at + 8 <= view.byteLength; at += 8)
    offsets.set(view.getUint32(at, true), base + view.getUint32(at + 4, true))
  return offsets
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
    if (found.split('\0', 1)[0] === name) return view.getUint32(at, true)
    at += 8 + (isWide ? padded(length) : length)
  }
  return undefined
}
