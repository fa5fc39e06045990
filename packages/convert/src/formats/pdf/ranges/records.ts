/**
 * What was read of pages, as bytes: lines of JSON, packed together by zlib. They pass from one sandboxed process to another
 * of the same version, and say nothing to anybody else.
 */
import { Buffer } from '#platform/buffer'
import { pack, unpack } from '#platform/compression'
import { ConversionError } from '../../../core/errors.ts'
import type { Warning } from '../../../core/warnings.ts'
import { type PageRecord, pageFrom, pageRecord } from '../../../pages/layout/page-record.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { ReadPage } from '../read-page.ts'
import type { PageOutcome } from '../read-pages.ts'
import type { HeldPicture } from './held-pictures.ts'

/** Characters of JSON that are packed together: far more gain nothing, and are held at once. */
const packedCharacters = 1_000_000
/** A page of 5,000 words takes half a megabyte; pictures and attached files are on lines of their own. */
const maxUnpackedBytes = 400_000_000

type Line = { warning: Warning } | { picture: string; data?: string; fault?: 'size' | 'unread' } | { page: PageLine }

interface PageLine extends Omit<PageOutcome, 'page'> {
  page?: Omit<ReadPage, 'prepared' | 'annotations' | 'recognition'> & {
    prepared: PageRecord
    annotations: Omit<Annotations, 'files'> & { files: { name: string; data?: string }[] }
  }
}

export interface Recorded {
  warnings: readonly Warning[]
  /** By key. */
  pictures: ReadonlyMap<string, HeldPicture>
  pages: readonly PageOutcome[]
}

export function writeRecords(recorded: Recorded): Uint8Array[] {
  const records: Uint8Array[] = []
  let held = ''
  const flush = (): void => {
    if (held) records.push(framed(pack(Buffer.from(held))))
    held = ''
  }
  for (const line of linesOf(recorded)) {
    held += `${JSON.stringify(line)}\n`
    if (held.length >= packedCharacters) flush()
  }
  flush()
  return records
}

const lengthBytes = 4

function framed(packed: Uint8Array): Uint8Array {
  const frame = Buffer.alloc(lengthBytes + packed.length)
  frame.writeUInt32LE(packed.length)
  frame.set(packed, lengthBytes)
  return frame
}

function* linesOf({ warnings, pictures, pages }: Recorded): Generator<Line> {
  for (const warning of warnings) yield { warning }
  for (const [picture, { bytes, fault }] of pictures)
    yield { picture, ...(bytes ? { data: base64(bytes) } : {}), ...(fault ? { fault } : {}) }
  for (const outcome of pages) yield { page: pageLine(outcome) }
}

function pageLine({ page, ...outcome }: PageOutcome): PageLine {
  if (!page) return outcome
  const { prepared, annotations, recognition: _, ...rest } = page
  const files = annotations.files.map(({ name, bytes }) => ({ name, ...(bytes ? { data: base64(bytes) } : {}) }))
  return { ...outcome, page: { ...rest, prepared: pageRecord(prepared), annotations: { ...annotations, files } } }
}

/** @throws ConversionError conversion_failed for what `writeRecords` did not make */
export function readRecords(records: Uint8Array): Recorded {
  const warnings: Warning[] = []
  const pictures = new Map<string, HeldPicture>()
  const pages: PageOutcome[] = []
  try {
    for (const line of unpacked(records)) {
      if ('warning' in line) warnings.push(line.warning)
      else if ('picture' in line) pictures.set(line.picture, heldPicture(line))
      else pages.push(outcomeFrom(line.page))
    }
  } catch (cause) {
    throw new ConversionError('conversion_failed', {}, { cause })
  }
  return { warnings, pictures, pages }
}

function* unpacked(records: Uint8Array): Generator<Line> {
  const bytes = Buffer.from(records.buffer, records.byteOffset, records.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    const packed = bytes.subarray(at + lengthBytes, at + lengthBytes + length)
    if (length === 0 || packed.length < length) throw new Error('records end early')
    at += lengthBytes + length
    const { content } = unpack('zlib', packed, { maxBytes: maxUnpackedBytes })
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8')
    for (const line of text.split('\n')) if (line) yield JSON.parse(line) as Line
  }
}

function heldPicture({ data, fault }: Extract<Line, { picture: string }>): HeldPicture {
  return { ...(data === undefined ? {} : { bytes: Buffer.from(data, 'base64') }), ...(fault ? { fault } : {}) }
}

function outcomeFrom({ page, ...outcome }: PageLine): PageOutcome {
  if (!page) return outcome
  const files = page.annotations.files.map(({ name, data }) => ({
    name,
    bytes: data === undefined ? undefined : Buffer.from(data, 'base64'),
  }))
  return {
    ...outcome,
    page: { ...page, prepared: pageFrom(page.prepared), annotations: { ...page.annotations, files } },
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
