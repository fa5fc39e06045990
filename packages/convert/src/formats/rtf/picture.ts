/** Bytes of pictures, which stand in the text as hexadecimal digits (Rich Text Format Specification 1.9.1, "Pictures"). */
import { withFileHeader } from '../../drawing/blip.ts'

/** @param extension Of the kind of picture; bitmaps have no header that would make them files. */
export function pictureBytes(digits: Uint8Array, extension: string): Uint8Array | undefined {
  const text = Buffer.from(digits.buffer, digits.byteOffset, digits.length).toString('latin1')
  const bytes = Buffer.from(text.replace(/[^\da-f]+/gi, ''), 'hex')
  return extension === 'bmp' ? withFileHeader(bytes) : bytes
}
