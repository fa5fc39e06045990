/** Numbers and references read from bytes, without a string between. */

import { Buffer } from '#platform/buffer'

export interface Place {
  row: number
  column: number
}

const zero = 0x30

/** Digits up to the first other character; 0 where there is none. */
export function parseIndex(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let digit = bytes[at]! - zero; digit >= 0 && digit <= 9 && value < 1e9; digit = bytes[++at]! - zero)
    value = value * 10 + digit
  return value
}

/** `BC23` into `place`, which keeps what the reference does not have. */
export function parsePlace(bytes: Uint8Array, at: number, place: Place): void {
  let column = 0
  let letter = (bytes[at]! | 0x20) - 0x60
  while (letter >= 1 && letter <= 26 && column < 1e6) {
    column = column * 26 + letter
    letter = (bytes[++at]! | 0x20) - 0x60
  }
  if (column > 0) place.column = column - 1
  const row = parseIndex(bytes, at)
  if (row > 0) place.row = row - 1
}

/** Powers of ten that are exact. */
const powers = Array.from({ length: 23 }, (_, power) => 10 ** power)

/** NaN for what is no number. Exact: what is not simple goes through the language's own parser. */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  const isNegative = bytes[at] === 0x2d
  if (isNegative) at++
  let mantissa = 0
  let digits = 0
  let places = -1
  for (; at < end; at++) {
    const byte = bytes[at]!
    const digit = byte - zero
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      digits++
      if (places >= 0) places++
    } else if (byte === 0x2e && places < 0) places = 0
    else return parseSlowly(bytes, start, end)
  }
  if (digits === 0 || digits > 15) return parseSlowly(bytes, start, end)
  const value = places > 0 ? mantissa / powers[places]! : mantissa
  return isNegative ? -value : value
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString('latin1')
    .trim()
  return text === '' ? Number.NaN : Number(text)
}
