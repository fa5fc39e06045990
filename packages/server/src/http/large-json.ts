/**
 * JSON with a file in it. The data of a file, which may be many megabytes of base64, are cut out of the body before it is
 * parsed: what is parsed is small, so no body can make millions of objects or hold the event loop for long.
 */
import { randomUUID } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { tooLargeFields } from './body.ts'

export const largeJsonLimits = {
  /** What is left when the data of files are cut out. */
  maxPlainBytes: 65_536,
  /** Shorter strings are read with the rest. */
  minDataBytes: 4_096,
}

export interface LargeJson {
  /** With a name in the place of data that were cut out. */
  body: Record<string, unknown>
  /** Bytes of base64 by those names. */
  data: ReadonlyMap<string, Buffer>
}

const quote = 0x22

/** @throws ServiceError request_too_large, invalid_json, invalid_request */
export function readLargeJson(bytes: Buffer): LargeJson {
  const { maxPlainBytes, minDataBytes } = largeJsonLimits
  const data = new Map<string, Buffer>()
  const kept: Buffer[] = []
  let keptBytes = 0
  const keep = (piece: Buffer): void => {
    kept.push(piece)
    keptBytes += piece.length
    if (keptBytes > maxPlainBytes) throw tooLargeFields(maxPlainBytes)
  }
  let from = 0
  for (let start = bytes.indexOf(quote); start >= 0 && bytes.length - from > maxPlainBytes; ) {
    const end = bytes.indexOf(quote, start + 1)
    if (end < 0) break
    if (end - start > minDataBytes) {
      const name = randomUUID()
      data.set(name, bytes.subarray(start + 1, end))
      keep(bytes.subarray(from, start + 1))
      keep(Buffer.from(name))
      from = end
    } else if (end - from > maxPlainBytes) throw tooLargeFields(maxPlainBytes)
    start = bytes.indexOf(quote, end + 1)
  }
  keep(bytes.subarray(from))
  return { body: parse(Buffer.concat(kept, keptBytes)), data }
}

function parse(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ServiceError('invalid_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('invalid_request', { reason_text: ': the JSON is no object' })
  return value as Record<string, unknown>
}

/** RFC 4648 §4 or §5, with or without padding. @returns Undefined for what is no base64. */
export function decodeBase64(base64: Buffer): Buffer | undefined {
  const bytes = Buffer.from(base64.toString('latin1'), 'base64')
  // Node passes over other characters.
  const padding = base64.subarray(-2).filter((byte) => byte === 0x3d).length
  return bytes.length === Math.floor(((base64.length - padding) * 3) / 4) ? bytes : undefined
}
