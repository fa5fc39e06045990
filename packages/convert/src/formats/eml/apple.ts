/** Messages as Apple Mail keeps them: a line with the number of their bytes, the message, a property list about it. */

import { Buffer } from '#platform/buffer'

/** The message alone; others as they are. */
export function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 40)).toString('latin1')
  const [line, count] = /^(\d{1,12}) *\r?\n/.exec(beginning) ?? []
  return line === undefined ? bytes : bytes.subarray(line.length, line.length + Number(count))
}
