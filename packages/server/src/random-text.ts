/** Random bytes for salts and nonces, and random text of letters and digits for identifiers and secrets. */
import { randomFillSync } from 'node:crypto'

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The largest multiple of 62 that a byte can hold; bytes from there on would favour some characters. */
const fairBytes = 248

/** Asking for a few bytes takes as long as asking for all of these. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** @param length At most a few kilobytes. @returns bytes that nobody else gets. */
export function randomPooled(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const source = pool.subarray(used, used + length)
  const bytes = Buffer.from(source)
  source.fill(0)
  used += length
  return bytes
}

/** @returns `length` characters, each one of 62 with equal chance. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomPooled(length + 8)) if (byte < fairBytes && text.length < length) text += base62[byte % 62]
  return text
}
