/** How the packets of Ogg files are split over pages (RFC 3533 §6). */
import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../../core/errors.ts'

const pageHeaderBytes = 27
const continuedFlag = 1
/**
 * Maximum pages of one packet. A comment of 20 MB, with a cover, has 5,000 pages of 4 KB; the parser copies each page as often as there
 * are pages before it.
 */
const maxPagesOfPacket = 20_000

/** @throws ConversionError content_limit_exceeded */
export function boundContinuedPages(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let continued = 0
  for (let at = 0; at + pageHeaderBytes <= file.length && file.toString('latin1', at, at + 4) === 'OggS'; ) {
    const segments = file.subarray(at + pageHeaderBytes, at + pageHeaderBytes + file[at + 26]!)
    continued = file[at + 5]! & continuedFlag ? continued + 1 : 0
    if (continued > maxPagesOfPacket)
      throw new ConversionError('content_limit_exceeded', { limit: 'pages of one packet', maximum: maxPagesOfPacket })
    at += pageHeaderBytes + segments.length + segments.reduce((sum, size) => sum + size, 0)
  }
}
