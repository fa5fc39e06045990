/** Compressed RTF ([MS-OXRTFCP]): LZ77 over a dictionary of 4,096 bytes that begins filled. */
import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../core/errors.ts'

const compressedMagic = 0x75465a4c
const headerBytes = 16
const dictionaryBytes = 4_096

/** §2.1.3.1.3.1. */
const initial =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
  '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
  '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** A reference is two bytes, with an eighth of a control byte, and stands for 17 at most. */
const maxRatio = 9

/**
 * @param counted Called with the size before it is made.
 * @throws ConversionError file_corrupt
 */
export function decompressRtf(bytes: Uint8Array, counted: (length: number) => void): Uint8Array {
  if (bytes.length < headerBytes) throw new ConversionError('file_corrupt', { reason: ': its text is cut off' })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(8, true) !== compressedMagic) return bytes.subarray(headerBytes)

  const size = Math.min(view.getUint32(4, true), bytes.length * maxRatio)
  counted(size)
  const output = new Uint8Array(size)
  const dictionary = Buffer.alloc(dictionaryBytes)
  let length = 0
  let write = dictionary.write(initial, 0, 'latin1')
  const put = (byte: number): void => {
    output[length++] = byte
    dictionary[write] = byte
    write = (write + 1) % dictionaryBytes
  }
  for (let at = headerBytes; at < bytes.length && length < size; ) {
    const control = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length && length < size; bit++) {
      if (!(control & (1 << bit))) {
        put(bytes[at++]!)
        continue
      }
      const reference = (bytes[at]! << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const from = reference >> 4
      // A reference to the place that is written next ends the text (§2.1.3.2).
      if (from === write) return output.subarray(0, length)
      for (let index = 0; index < (reference & 15) + 2; index++) put(dictionary[(from + index) % dictionaryBytes]!)
    }
  }
  return output.subarray(0, length)
}
