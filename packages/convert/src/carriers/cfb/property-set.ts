/** Property sets, of which the summary of a document is one ([MS-OLEPS]). */
import { decodeCodePage } from '../encoding/code-page.ts'
import type { Cfb } from './open.ts'

/** What the summary says of a document; the names are those of the document tree's metadata. */
interface Summary {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  /** RFC 3339. */
  created?: string
  /** RFC 3339. */
  modified?: string
  /** As the program that saved a text counted them. */
  pageCount?: number
}

type PropertyValue = string | number | Date

/** [MS-OLEPS] §2.18.1: beyond it a set is not believed. */
const maximumProperties = 4096
const codePageProperty = 1
export const winUnicode = 1200

const valueType = { i2: 2, i4: 3, lpstr: 0x1e, lpwstr: 0x1f, filetime: 0x40 } as const

/** [MS-OLEPS] §3.1: the properties of the stream `\x05SummaryInformation`. */
const summaryProperty = { title: 2, subject: 3, author: 4, keywords: 5, created: 12, modified: 13, pages: 14 } as const

export function readSummary(cfb: Cfb): Summary {
  const stream = cfb.find('\u0005SummaryInformation')
  if (!stream) return {}
  const property = readPropertySet(stream.bytes())
  const summary: Summary = {}
  for (const name of ['title', 'author', 'subject', 'keywords'] as const) {
    const value = property(summaryProperty[name])
    if (typeof value === 'string' && value.trim()) summary[name] = value.trim()
  }
  for (const name of ['created', 'modified'] as const) {
    const value = property(summaryProperty[name])
    if (value instanceof Date) summary[name] = value.toISOString()
  }
  const pages = property(summaryProperty.pages)
  if (typeof pages === 'number' && pages > 0) summary.pageCount = pages
  return summary
}

/**
 * The first property set of a stream by property number. Values of types that are not text,
 * whole numbers or times are undefined, and so is what lies outside the stream.
 */
export function readPropertySet(bytes: Uint8Array): (id: number) => PropertyValue | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 48 || view.getUint16(0, true) !== 0xfffe) return () => undefined
  const offsets = readOffsets(view, view.getUint32(44, true))
  const codePage = readCodePage(view, offsets)
  return (id) => {
    const offset = offsets.get(id)
    return offset === undefined ? undefined : readValue(view, bytes, offset, codePage)
  }
}

/** Where the properties of the set that begins at `base` stand, by number (§2.20). */
export function readOffsets(view: DataView, base: number): Map<number, number> {
  const offsets = new Map<number, number>()
  if (base + 8 > view.byteLength) return offsets
  const count = Math.min(view.getUint32(base + 4, true), maximumProperties)
  for (let at = base + 8; at < base + 8 + count * 8 && at + 8 <= view.byteLength; at += 8)
    offsets.set(view.getUint32(at, true), base + view.getUint32(at + 4, true))
  return offsets
}

/** A signed 16-bit value, so that 65001 is stored as −535 (§2.9). */
export function readCodePage(view: DataView, offsets: ReadonlyMap<number, number>): number {
  const offset = offsets.get(codePageProperty)
  return offset !== undefined && offset + 6 <= view.byteLength ? view.getUint16(offset + 4, true) : 1252
}

function readValue(view: DataView, bytes: Uint8Array, offset: number, codePage: number): PropertyValue | undefined {
  if (offset + 8 > bytes.length) return undefined
  switch (view.getUint16(offset, true)) {
    case valueType.i2:
      return view.getInt16(offset + 4, true)
    case valueType.i4:
      return view.getInt32(offset + 4, true)
    case valueType.lpstr: {
      const size = view.getUint32(offset + 4, true)
      return untilNul(decodeCodePage(bytes.subarray(offset + 8, offset + 8 + size), codePage))
    }
    case valueType.lpwstr: {
      const size = view.getUint32(offset + 4, true) * 2
      return untilNul(decodeCodePage(bytes.subarray(offset + 8, offset + 8 + size), winUnicode))
    }
    case valueType.filetime:
      return offset + 12 <= bytes.length ? readFileTime(view, offset + 4) : undefined
    default:
      return undefined
  }
}

export function untilNul(value: string): string {
  const end = value.indexOf('\0')
  return end < 0 ? value : value.slice(0, end)
}

/** 100-nanosecond steps since 1601-01-01; undefined for zero, durations and what is no date. */
function readFileTime(view: DataView, offset: number): Date | undefined {
  const ticks = view.getUint32(offset + 4, true) * 2 ** 32 + view.getUint32(offset, true)
  const date = new Date(ticks / 10_000 - 11_644_473_600_000)
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2200 ? date : undefined
}
