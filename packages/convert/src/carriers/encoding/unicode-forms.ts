/** The forms of Unicode: byte order marks, UTF-16 without one, UTF-8 with faults, UTF-32. */

export interface ByteOrderMark {
  charset: string
  length: number
}

export function byteOrderMark(bytes: Uint8Array): ByteOrderMark | undefined {
  const first = bytes[0]
  if (first !== 0xef && first !== 0xff && first !== 0xfe && first !== 0) return undefined
  const second = bytes[1]
  const third = bytes[2]
  const fourth = bytes[3]
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return { charset: 'utf-32le', length: 4 }
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return { charset: 'utf-32be', length: 4 }
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', length: 2 }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', length: 2 }
  return undefined
}

const sampled = 16_384

/** What text is made of: letters, marks, digits, punctuation, symbols, spaces, joiners and line ends. */
const textual = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}\t\n\r]/gu

/** Share of the bytes of ASCII text that may be zero; spaces and line ends alone make more in UTF-16. */
const strayZeros = 0.02

/** UTF-16 without a mark. ASCII with a few bytes of 0 in it is none. */
export function unmarkedUtf16(bytes: Uint8Array): Utf16 | undefined {
  let zeros = 0
  let isPlain = true
  const sample = bytes.subarray(0, sampled)
  for (let index = 0; index < sample.length && (isPlain || zeros === 0); index++)
    if (sample[index] === 0) zeros++
    else isPlain &&= isPlainAscii(sample[index]!)
  return zeros === 0 || (isPlain && zeros <= sample.length * strayZeros) ? undefined : utf16Of(bytes)
}

export type Utf16 = 'utf-16le' | 'utf-16be'

/**
 * Which form of UTF-16 bytes are that have no mark, if any. Text of any script has spaces, line ends
 * and digits, so that some bytes are 0, and nearly always on the same side of the pair; binary data has
 * them on both.
 */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length, sampled) & ~1)
  const zeros = [0, 0]
  for (let index = 0; index < sample.length; index++) if (sample[index] === 0) zeros[index & 1]!++
  const [even, odd] = zeros as [number, number]
  if (even + odd === 0 || Math.min(even, odd) * 20 > Math.max(even, odd)) return undefined
  const charset = odd > even ? 'utf-16le' : 'utf-16be'
  const text = new TextDecoder(charset, { ignoreBOM: true }).decode(sample)
  const sound = (text.match(textual) ?? []).join('').length
  return text.length >= 2 && sound >= text.length * 0.95 && !text.slice(0, -1).includes('\ufffd') ? charset : undefined
}

function isPlainAscii(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

/** UTF-32 without a mark: the upper two bytes of every number are 0, or 1 at most. */
export function unmarkedUtf32(bytes: Uint8Array): 'utf-32le' | 'utf-32be' | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length, sampled) & ~3)
  if (sample.length < 8) return undefined
  let little = true
  let big = true
  for (let index = 0; index < sample.length && (little || big); index += 4) {
    little &&= sample[index + 3] === 0 && sample[index + 2]! <= 1 && (sample[index]! | sample[index + 1]!) !== 0
    big &&= sample[index] === 0 && sample[index + 1]! <= 1 && (sample[index + 2]! | sample[index + 3]!) !== 0
  }
  const charset = little ? 'utf-32le' : big ? 'utf-32be' : undefined
  if (!charset) return undefined
  const text = decodeUtf32(sample, little)
  return (text.match(textual) ?? []).join('').length >= text.length * 0.95 ? charset : undefined
}

/**
 * Whether bytes that are no valid UTF-8 are UTF-8 with faults: of the sequences with high bytes
 * more than half are valid. In other charsets they are so by chance, at most every fourth.
 */
export function isFaultyUtf8(bytes: Uint8Array): boolean {
  let valid = 0
  let invalid = 0
  for (let index = 0; index < bytes.length; ) {
    if (bytes[index]! < 0x80) {
      index++
      continue
    }
    const length = sequenceLength(bytes, index)
    if (length > 1) valid++
    else invalid++
    index += length
  }
  return valid > invalid
}

/** Length of the well-formed sequence at an offset (Unicode 16, table 3-7), 1 where there is none. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index]!
  const length =
    lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1
  for (let offset = 1; offset < length; offset++) {
    const byte = bytes[index + offset]
    if (byte === undefined || (byte & 0xc0) !== 0x80) return 1
  }
  return length
}

/** @param bytes Without a mark; one to three bytes at the end that are no whole character become U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const point = view.getUint32(offset, littleEndian)
    const isScalar = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    parts.push(isScalar ? String.fromCodePoint(point) : '\ufffd')
  }
  if (bytes.length % 4) parts.push('\ufffd')
  return parts.join('')
}
