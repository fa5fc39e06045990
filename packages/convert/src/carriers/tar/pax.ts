/** Extended headers (POSIX.1-2024 pax, "pax Extended Header"): records `length key=value\n`. */

import { Buffer } from '#platform/buffer'

export interface PaxRecords {
  name?: Uint8Array
  size?: number
  /** Without the stretches of zeros that a map lists (GNU tar manual, "Storing Sparse Files"). */
  isSparse?: boolean
}

/** What is said of the entry that follows; records that are cut short end the list. */
export function readPaxRecords(content: Uint8Array): PaxRecords {
  const records: PaxRecords = {}
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let offset = 0; offset < buffer.length; ) {
    const space = buffer.indexOf(0x20, offset)
    const length = Number(buffer.toString('latin1', offset, Math.min(space, offset + 20)))
    if (space < 0 || !Number.isInteger(length) || length < 5 || offset + length > buffer.length) break
    const record = buffer.subarray(space + 1, offset + length - 1)
    const equals = record.indexOf(0x3d)
    const key = record.toString('latin1', 0, Math.max(0, equals))
    const value = record.subarray(equals + 1)
    if (key === 'path') records.name = value
    if (key.startsWith('GNU.sparse.')) records.isSparse = true
    if (key === 'size' && /^\d{1,15}$/.test(value.toString('latin1'))) records.size = Number(value.toString('latin1'))
    offset += length
  }
  return records
}
