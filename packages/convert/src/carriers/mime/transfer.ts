/** Content transfer encodings (RFC 2045 §6). */
import { Buffer } from '#platform/buffer'
import { splitEncodedFiles } from './uuencode.ts'

/**
 * @param encoding In lower case.
 * @returns the bytes as they are, for an encoding that changes nothing and for one that is not known
 */
export function decodeTransfer(bytes: Uint8Array, encoding: string): Uint8Array {
  switch (encoding) {
    case 'base64':
      return beginsWithWords(bytes) ? bytes : decodeBase64(bytes)
    case 'quoted-printable':
      return decodeQuotedPrintable(bytes)
    case 'uuencode':
    case 'x-uuencode':
    case 'x-uue':
      return splitEncodedFiles(bytes).files[0]?.content ?? bytes
    default:
      return bytes
  }
}

/** As what a scanner for viruses writes in place of a file whose header it leaves. */
function beginsWithWords(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^\s*[A-Za-z]+(?: +[A-Za-z]+){2}/.test(beginning)
}

/**
 * Characters that are not of the alphabet are passed over (§6.8). Another piece may stand behind the end of one, and
 * behind both what a mailing list put below a message that it did not look into.
 */
export function decodeBase64(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const [encoded = ''] = source.split(footer, 1)
  const decoded = Buffer.allocUnsafe(source.length)
  let length = 0
  for (const [piece] of encoded.matchAll(/[^=]+/g)) length += decoded.write(piece, length, 'base64')
  length += decoded.write(source.slice(encoded.length), length, 'latin1')
  return decoded.subarray(0, length)
}

const footer = /\n(?=(?:_{10,}|-- ?)\r?\n)/

const equals = 0x3d
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** What is no valid escape is left as it is (§6.7). */
export function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!
    if (byte !== equals) {
      decoded[length++] = byte
      at++
      continue
    }
    const lineEnd = softBreak(bytes, at + 1)
    const value = lineEnd < 0 ? hexByte(bytes[at + 1], bytes[at + 2]) : -1
    if (lineEnd >= 0) at = lineEnd
    else if (value >= 0) {
      decoded[length++] = value
      at += 3
    } else {
      decoded[length++] = byte
      at++
    }
  }
  return decoded.subarray(0, length)
}

/** Where the next line begins, if only spaces stand before the line end; -1 otherwise. */
function softBreak(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed) return at + 2
  if (bytes[at] === lineFeed || bytes[at] === carriageReturn) return at + 1
  return at >= bytes.length ? at : -1
}

function hexByte(high: number | undefined, low: number | undefined): number {
  const first = hexDigit(high)
  const second = hexDigit(low)
  return first < 0 || second < 0 ? -1 : first * 16 + second
}

function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
