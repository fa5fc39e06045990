/** Bytes that are no text: hexadecimal digits, or bytes as they are behind `\bin` (RTF 1.9.1, "Pictures"). */

import { Buffer } from '#platform/buffer'

const brace = 0x7d
const backslash = 0x5c
const bin = Buffer.from('\\bin')

/** Where the group ends in which data begin, bytes as they are passed over. */
export function endOfData(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== brace) at = bytes[at] === backslash ? binaryAt(bytes, at).end : at + 1
  return at
}

/** What a range of the source holds; anything but digits and `\bin` is passed over. */
export function dataBytes(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const decoded = new Uint8Array(to - from)
  let length = 0
  let high = -1
  for (let at = from; at < to; ) {
    if (bytes[at] === backslash) {
      const { start, end } = binaryAt(bytes, at)
      decoded.set(bytes.subarray(start, Math.min(end, to)), length)
      length += Math.max(0, Math.min(end, to) - start)
      at = end
      continue
    }
    const digit = digits[bytes[at]!]!
    at++
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      decoded[length++] = high * 16 + digit
      high = -1
    }
  }
  return decoded.subarray(0, length)
}

/** Values of hexadecimal digits by character; -1 for the others. */
const digits = Int8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? -1 : value
})

/** The bytes behind `\bin` and their number; none for another control word, whose backslash is passed over. */
function binaryAt(bytes: Uint8Array, at: number): { start: number; end: number } {
  for (let index = 0; index < bin.length; index++)
    if (bytes[at + index] !== bin[index]) return { start: at + 1, end: at + 1 }
  let place = at + bin.length
  let count = 0
  for (; digits[bytes[place] ?? brace]! >= 0 && count < bytes.length; place++)
    count = count * 10 + (bytes[place]! & 0xf)
  const start = bytes[place] === 0x20 ? place + 1 : place
  return { start, end: Math.max(at + 1, Math.min(bytes.length, start + count)) }
}
