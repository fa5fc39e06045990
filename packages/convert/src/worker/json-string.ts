/** Checks that bytes are the inside of a string of JSON (RFC 8259 §7), without making the string. */

const code = (character: string): number => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const firstPrintable = 0x20
const unicodeEscape = code('u')
/** `\u` and four digits. */
const unicodeEscapeBytes = 6
const escapes = tableOf('"\\/bfnrt')
const hexadecimals = tableOf('0123456789abcdefABCDEF')

/** The byte four times. */
const fourOf = (byte: number): number => byte * 0x01010101
const quotes = fourOf(quote)
const backslashes = fourOf(backslash)
const ones = fourOf(1)
const highestBits = 0x80808080 | 0

const noWords = new Int32Array(0)

/**
 * @param piece UTF-8. Whole characters and escapes of which a string consists; a quotation mark would end it.
 *
 * Four bytes are looked at together. Having `JSON.parse` decide takes half as long again, and its garbage was half of what a worker
 * of jobs leaves behind.
 */
export function isInsideOfString(piece: Uint8Array): boolean {
  const { buffer, byteOffset, length } = piece
  const first = -byteOffset & 3
  const words = length - first >= 4 ? new Int32Array(buffer, byteOffset + first, (length - first) >> 2) : noWords
  for (let at = 0; at < length; ) {
    if (at >= first && ((at - first) & 3) === 0) at = first + 4 * nextSpecial(words, (at - first) >> 2)
    if (at >= length) break
    at = afterCharacter(piece, at)
    if (at < 0) return false
  }
  return true
}

/**
 * The next word that may have a control character, a quotation mark or a backslash: a byte that is smaller than what is taken from it
 * leaves its highest bit set, and may set that of the next one.
 */
function nextSpecial(words: Int32Array, from: number): number {
  let at = from
  for (; at < words.length; at += 1) {
    const word = words[at] as number
    const quoted = word ^ quotes
    const escaped = word ^ backslashes
    const small = (word - fourOf(firstPrintable)) & ~word
    if ((small | ((quoted - ones) & ~quoted) | ((escaped - ones) & ~escaped)) & highestBits) break
  }
  return at
}

/** @returns the position after the character or escape; -1 where a string has none such. */
function afterCharacter(piece: Uint8Array, at: number): number {
  const byte = piece[at] as number
  if (byte < firstPrintable || byte === quote) return -1
  return byte === backslash ? afterEscape(piece, at) : at + 1
}

function afterEscape(piece: Uint8Array, at: number): number {
  const kind = piece[at + 1] ?? 0
  if (escapes[kind]) return at + 2
  const end = at + unicodeEscapeBytes
  if (kind !== unicodeEscape || end > piece.length) return -1
  for (let digit = at + 2; digit < end; digit += 1) if (!hexadecimals[piece[digit] as number]) return -1
  return end
}

/** A byte for each byte, which is 1 for those of the characters. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const character of characters) table[code(character)] = 1
  return table
}
