/** Looking at markup in its bytes, for what is read without a reader of XML. */
import { Buffer } from '#platform/buffer'

const [ampersand, lessThan] = Buffer.from('&<')
const carriageReturn = 0x0d

export function isAt(bytes: Buffer, expected: Buffer, at: number): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[at + index] !== expected[index]) return false
  return true
}

/** -1 where the text has a reference or a line end, which stand for another character. */
export function endOfText(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === lessThan) return at
    if (byte === ampersand || byte === carriageReturn) return -1
  }
  return -1
}
