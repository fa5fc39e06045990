/** Files within a text as `uuencode` writes them (IEEE Std 1003.1, "uuencode"), from before MIME and since. */

import { Buffer } from '#platform/buffer'

export interface EncodedFile {
  name: string
  content: Uint8Array
}

/** Each line begins with the number of its bytes; none of its characters is a small letter. */
const file = /(?:^|\n)begin [0-7]{3,4} ([^\r\n]+)\r?\n((?:[ -`]+\r?\n)+?)(?:[ `]?\r?\n)?end[ \t]*(?=\r?\n|$)/g

/**
 * The text without the files, and the files.
 *
 * Every charset of mail has ASCII's characters where ASCII has them.
 */
export function splitEncodedFiles(bytes: Uint8Array): { text: Uint8Array; files: EncodedFile[] } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files: EncodedFile[] = []
  if (!source.includes('begin ')) return { text: bytes, files }
  const text = source.toString('latin1').replace(file, (_, name: string, lines: string) => {
    files.push({ name: name.trim(), content: decoded(Buffer.from(lines, 'latin1')) })
    return ''
  })
  return files.length > 0 ? { text: Buffer.from(text, 'latin1'), files } : { text: bytes, files }
}

function decoded(lines: Buffer): Uint8Array {
  const bytes = new Uint8Array(lines.length)
  let length = 0
  const bits = (at: number): number => ((lines[at] ?? 0x20) - 0x20) & 0x3f
  for (let start = 0; start < lines.length; ) {
    const found = lines.indexOf(0x0a, start)
    const end = found < 0 ? lines.length : found
    let left = bits(start)
    for (let at = start + 1; left > 0 && at < end; at += 4) {
      const three = (bits(at) << 18) | (bits(at + 1) << 12) | (bits(at + 2) << 6) | bits(at + 3)
      for (let shift = 16; shift >= 0 && left > 0; shift -= 8, left--) bytes[length++] = (three >> shift) & 0xff
    }
    start = end + 1
  }
  return bytes.subarray(0, length)
}
