/** Random text of letters and digits, for identifiers and secrets. */
import { randomBytes } from 'node:crypto'

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The largest multiple of 62 that a byte can hold; bytes from there on would favour some characters. */
const fairBytes = 248

/** @returns `length` characters, each one of 62 with equal chance. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length + 8)) if (byte < fairBytes && text.length < length) text += base62[byte % 62]
  return text
}
