/**
 * The JSON of one message. The data of a file, which may be 70 MB of base64, are cut out of the body before it is
 * parsed: what is parsed is small, so no body can make millions of objects or hold the event loop for long.
 */
import { randomUUID } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { tooLargeFields } from '../http/body.ts'
import { mcpHttpLimits } from './limits.ts'

export interface Message {
  /** With a name in the place of data that were cut out. */
  body: Record<string, unknown>
  /** Bytes of base64 by those names. */
  data: ReadonlyMap<string, Buffer>
}

const quote = 0x22

/** @throws ServiceError request_too_large, invalid_json, invalid_request */
export function readMessage(bytes: Buffer): Message {
  const { maxMessageBytes } = mcpHttpLimits
  const data = new Map<string, Buffer>()
  const kept: Buffer[] = []
  let keptBytes = 0
  const keep = (piece: Buffer): void => {
    kept.push(piece)
    keptBytes += piece.length
    if (keptBytes > maxMessageBytes) throw tooLargeFields(maxMessageBytes)
  }
  let from = 0
  for (let start = bytes.indexOf(quote); start >= 0 && bytes.length - from > maxMessageBytes; ) {
    const end = bytes.indexOf(quote, start + 1)
    if (end < 0) break
    if (end - start > mcpHttpLimits.minDataBytes) {
      const name = randomUUID()
      data.set(name, bytes.subarray(start + 1, end))
      keep(bytes.subarray(from, start + 1))
      keep(Buffer.from(name))
      from = end
    } else if (end - from > maxMessageBytes) throw tooLargeFields(maxMessageBytes)
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
    throw new ServiceError('invalid_request', { reason_text: ': a message is one JSON object' })
  return value as Record<string, unknown>
}
