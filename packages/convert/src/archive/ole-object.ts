/** What an OLE object holds: the document itself, or a file that was packed into it ([MS-OLEDS] §2.3). */
import { isCfb, openCfb } from '../cfb/open.ts'
import type { ReadContext } from '../formats/reader.ts'

export interface ObjectFile {
  bytes: Uint8Array
  filename: string
}

/**
 * The document of an embedded object's part. An object of a program that stores documents in
 * compound files is itself one; others have it in a stream of a name that they agreed on.
 */
export function objectFile(bytes: Uint8Array, filename: string, context: ReadContext): ObjectFile {
  if (!isCfb(bytes)) return { bytes, filename }
  const file = openCfb(bytes, (code, details) => context.warn(code, details))
  const whole = file.find('Package') ?? file.find('CONTENTS')
  if (whole && whole.size > 0) return { bytes: whole.bytes(), filename: '' }
  const packed = file.find('\u0001Ole10Native')
  return (packed && packedFile(packed.bytes())) ?? { bytes, filename }
}

/** The Packager's stream: sizes and flags, label, path, temporary path, content; texts end with a NUL. */
function packedFile(stream: Uint8Array): ObjectFile | undefined {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  const label = textAt(bytes, 6)
  const path = label && textAt(bytes, label.end)
  if (!path) return undefined
  const sizeAt = path.end + 8 + (bytes.length >= path.end + 8 ? bytes.readUInt32LE(path.end + 4) : 0)
  if (sizeAt + 4 > bytes.length) return undefined
  const size = bytes.readUInt32LE(sizeAt)
  const content = bytes.subarray(sizeAt + 4, sizeAt + 4 + size)
  return content.length > 0 ? { bytes: content, filename: label.text || path.text } : undefined
}

function textAt(bytes: Buffer, from: number): { text: string; end: number } | undefined {
  const end = bytes.indexOf(0, from)
  return end < 0 || end - from > 1000 ? undefined : { text: bytes.toString('latin1', from, end), end: end + 1 }
}
