/** Where ends what is passed over: comments, processing instructions, the document type declaration (XML 1.0 §2.5, §2.6, §2.8). */
import type { Buffer } from '#platform/buffer'
import { APOSTROPHE, BANG, CLOSE_BRACKET, DASH, GT, LT, OPEN_BRACKET, QUOTE } from './ascii.ts'

/**
 * Quoted literals and comments within the internal subset may hold brackets.
 *
 * @returns Where the declaration that begins at `from` has ended; -1 when it does not end.
 */
export function endOfDoctype(bytes: Buffer, from: number): number {
  let brackets = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE || byte === APOSTROPHE) {
      at = bytes.indexOf(byte, at + 1)
      if (at < 0) return -1
    } else if (byte === LT && bytes[at + 1] === BANG && bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
      const close = bytes.indexOf('-->', at + 4)
      if (close < 0) return -1
      at = close + 2
    } else if (byte === OPEN_BRACKET) brackets++
    else if (byte === CLOSE_BRACKET) brackets--
    else if (byte === GT && brackets <= 0) return at + 1
  }
  return -1
}

/** Where the first of these characters, the last of which is `>`, have ended; -1 where there are none. */
export function endOf(bytes: Uint8Array, characters: string, from: number): number {
  const last = characters.length - 1
  for (let at = from + last; at < bytes.length; at++) {
    if (bytes[at] !== GT) continue
    let matched = 1
    while (matched <= last && bytes[at - matched] === characters.charCodeAt(last - matched)) matched++
    if (matched > last) return at + 1
  }
  return -1
}
