/**
 * A message or a part of one, and the parts in it (RFC 2045, RFC 2046).
 *
 * Parts are views into the bytes; their contents are decoded when they are asked for. A last
 * part without its closing delimiter ends with the text.
 */
import { Buffer } from '#platform/buffer'
import { decodeText } from '../encoding/decode.ts'
import { Fields } from './fields.ts'
import { signedContent } from './signed-data.ts'
import { decodeTransfer } from './transfer.ts'

export interface MimePart {
  readonly fields: Fields
  /** `text/plain` where none is stated (RFC 2045 §5.2). */
  readonly type: string
  readonly charset: string | undefined
  /** Name of the file that it is, '' where it is none. */
  readonly filename: string
  readonly isAttachment: boolean
  readonly parts: readonly MimePart[]
  /** Without its transfer encoding. */
  content(): Uint8Array
}

/** Parts within parts; what lies deeper is one part of its own. */
const deepest = 20

/** @param counted Called once a part. */
export function parseMessage(bytes: Uint8Array, counted: () => void): MimePart {
  const narrow = isWide(bytes) ? Buffer.from(decodeText(bytes)) : bytes
  const message = withLineEnds(Buffer.from(narrow.buffer, narrow.byteOffset, narrow.byteLength))
  return parsePart(message.subarray(headerStart(message)), 0, 'text/plain', counted)
}

/** Whether it was saved as text of UTF-16, with a mark or without: no message begins so. */
function isWide([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

/** Lines that end in a single CR, or that a program gave a second one, end as others do (RFC 5322 §2.3). */
function withLineEnds(bytes: Buffer): Buffer {
  const first = bytes.indexOf(0x0d)
  if (first < 0 || bytes[first + 1] === 0x0a) return bytes
  const isDoubled = bytes[first + 1] === 0x0d && bytes[first + 2] === 0x0a
  if (!isDoubled && bytes.includes(0x0a)) return bytes
  const text = bytes.toString('latin1')
  return Buffer.from(isDoubled ? text.replaceAll('\r\r\n', '\r\n') : text.replaceAll('\r', '\n'), 'latin1')
}

/** Empty lines and a line `From …` of a mailbox may stand before the header. */
function headerStart(bytes: Buffer): number {
  let start = bytes.toString('latin1', 0, 5) === 'From ' ? bytes.indexOf(0x0a) + 1 : 0
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start++
  return start
}

function parsePart(bytes: Buffer, depth: number, defaultType: string, counted: () => void): MimePart {
  counted()
  const { header, body } = splitHeader(bytes)
  const fields = new Fields(header)
  const stated = fields.structured('content-type')
  const disposition = fields.structured('content-disposition')
  const type = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(stated.value) ? stated.value : defaultType
  const boundary = stated.parameters.get('boundary')
  const isMultipart = type.startsWith('multipart/')
  const inner = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const content = (): Uint8Array => decodeTransfer(body, fields.structured('content-transfer-encoding').value)
  const delimited = isMultipart && depth < deepest ? partsOf(body, boundary) : undefined
  const bodies = delimited ?? (isCms(type) && depth < deepest ? signedParts(content()) : [])
  return {
    fields,
    // What has no delimiters is one text, whatever it is called.
    type: isMultipart && !delimited ? 'text/plain' : type,
    charset: stated.parameters.get('charset')?.split(/[\s(]/, 1)[0],
    filename: disposition.parameters.get('filename') ?? stated.parameters.get('name') ?? '',
    isAttachment: disposition.value === 'attachment',
    parts: bodies.map((part) => parsePart(part, depth + 1, inner, counted)),
    content,
  }
}

/** A message that is signed or encrypted as a whole (RFC 8551 §3.2). */
export function isCms(type: string): boolean {
  return type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime'
}

function signedParts(bytes: Uint8Array): Buffer[] {
  const content = signedContent(bytes)
  return content ? [Buffer.from(content.buffer, content.byteOffset, content.byteLength)] : []
}

/** The header ends at the first empty line, or, where there is none, before the first line that is no field. */
function splitHeader(bytes: Buffer): { header: Buffer; body: Buffer } {
  for (let line = 0; line < bytes.length; ) {
    const end = bytes.indexOf(0x0a, line)
    const next = end < 0 ? bytes.length : end + 1
    if (next - line <= 2 && (bytes[line] === 0x0a || bytes[line] === 0x0d))
      return { header: bytes.subarray(0, line), body: bytes.subarray(next) }
    line = next
  }
  const end = noField.exec(bytes.toString('latin1'))?.index ?? bytes.length
  return { header: bytes.subarray(0, end), body: bytes.subarray(end) }
}

const noField = /^(?![ \t]|[!-9;-~]+[ \t]*:|$)/m

/** Where the stated delimiter is none, what stands before the first header of a part is one. */
function partsOf(body: Buffer, boundary: string | undefined): Buffer[] | undefined {
  const stated = boundary === undefined ? undefined : split(body, boundary)
  if (stated) return stated
  const used = unstated.exec(body.toString('latin1', 0, searched))?.[1]
  return used === undefined ? undefined : split(body, used.trimEnd())
}

const unstated = /^--(\S.{0,200})\r?\nContent-[a-z-]{1,40}:/im
const searched = 65_536

/** What stands between the delimiter lines (RFC 2046 §5.1.1), if there are any; the line end before one belongs to it. */
function split(body: Buffer, boundary: string): Buffer[] | undefined {
  const delimiter = `--${boundary}`
  const parts: Buffer[] = []
  let start = -1
  for (let at = body.indexOf(delimiter, 0, 'latin1'); at >= 0; at = body.indexOf(delimiter, at + 1, 'latin1')) {
    const after = at + delimiter.length
    const isLine = (at === 0 || body[at - 1] === 0x0a) && isEndOfDelimiter(body, after)
    if (!isLine) continue
    if (start >= 0) parts.push(body.subarray(start, withoutLineEnd(body, start, at)))
    if (body[after] === 0x2d && body[after + 1] === 0x2d) return parts
    const lineEnd = body.indexOf(0x0a, after)
    start = lineEnd < 0 ? body.length : lineEnd + 1
  }
  if (start < 0) return undefined
  parts.push(body.subarray(start))
  return parts
}

/** Spaces or the closing dashes follow; anything else is a longer boundary. */
function isEndOfDelimiter(body: Buffer, after: number): boolean {
  const next = body[after]
  return next === undefined || next === 0x0d || next === 0x0a || next === 0x20 || next === 0x09 || next === 0x2d
}

function withoutLineEnd(body: Buffer, start: number, end: number): number {
  if (end > start && body[end - 1] === 0x0a) end--
  if (end > start && body[end - 1] === 0x0d) end--
  return end
}
