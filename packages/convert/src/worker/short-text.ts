/** Documents whose conversion is known to be short before it begins: plain text of a few pages. */
import { isUtf8 } from 'node:buffer'
import { registry } from '../formats/registry.ts'
import { type DetectHint, signedReader } from '../pipeline/detect/signed-reader.ts'
import { unsignedReader } from '../pipeline/detect/unsigned-reader.ts'

/** Longest text that counts as short. The worst construct that the growth tests know takes 0.2 s of processor at this size. */
export const maxShortTextBytes = 16_384

/**
 * Whether bytes are a short text of a format whose documents hold nothing but characters. Containers are never looked
 * into: they have control characters, at which this ends.
 */
export function isShortText(bytes: Uint8Array, hint: DetectHint): boolean {
  if (bytes.length > maxShortTextBytes || !isUtf8(bytes) || bytes.some(isControl)) return false
  try {
    const detection = { registry, warn() {} }
    return (signedReader(bytes, hint, detection) ?? unsignedReader(bytes, hint, detection)).plain === true
  } catch {
    return false
  }
}

/** All below the space but tab, line feed, form feed and carriage return. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d
}
