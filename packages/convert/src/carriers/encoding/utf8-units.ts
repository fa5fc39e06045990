/**
 * A long text of UTF-8 as a string of its code units (Unicode standard §3.9). A string takes two bytes for every
 * character as soon as one of them is beyond U+00FF, as a dash is; its units take one each.
 */
import { Buffer, isUtf8 } from '#platform/buffer'
import { findCharset } from './charset.ts'

/** One in so many: where more of the units are of characters beyond ASCII, those would not take less. */
const seldom = 8

/** @returns Nothing where the text is not of UTF-8, or is better decoded. */
export function utf8Units(bytes: Uint8Array, declared: string | undefined): string | undefined {
  const { name, skip } = findCharset(bytes, declared)
  if (name !== 'utf-8') return undefined
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset + skip, bytes.byteLength - skip)
  let beyond = 0
  for (let index = 0; index < buffer.length; index++) if (buffer[index]! >= 0x80) beyond++
  return beyond * seldom > buffer.length || !isUtf8(buffer) ? undefined : buffer.toString('latin1')
}

const beyondAscii = /[\x80-\xff]/

/** @param units Of whole characters. */
export function decodeUnits(units: string): string {
  return beyondAscii.test(units) ? Buffer.from(units, 'latin1').toString() : units
}
