/** Kinds of JPEG that the decoder does not know, detected by their frame header (ITU-T T.81, B.2.2) before it fails. */

const startOfImage = 0xffd8
const startOfScan = 0xda
/** Segments before the frame header; a file has a few dozen. */
const maxSegments = 2_000
const usualBits = 8

/** Start of frame of the differential, lossless and JPEG-LS (ITU-T T.87) processes. */
const processes: Readonly<Record<number, string>> = {
  197: 'a hierarchical JPEG',
  198: 'a hierarchical JPEG',
  199: 'a hierarchical JPEG',
  203: 'a lossless JPEG with arithmetic coding',
  205: 'a hierarchical JPEG with arithmetic coding',
  206: 'a hierarchical JPEG with arithmetic coding',
  207: 'a hierarchical JPEG with arithmetic coding',
  247: 'a JPEG-LS image',
}
/** Start of frame of those that are read where their samples have eight bits. */
const known = new Set([192, 193, 194, 195, 201, 202])

/** @returns What the file is; undefined for what is read, and for what is no JPEG. */
export function unreadJpeg(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== startOfImage) return undefined
  let at = 2
  for (let segment = 0; segment < maxSegments && at + 5 <= bytes.length; segment++) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    // Any number of 0xff may fill the space before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const name = processes[marker]
    if (name !== undefined) return name
    const bits = bytes[at + 4] as number
    if (known.has(marker)) return bits === usualBits ? undefined : `a JPEG of ${bits} bits a sample`
    if (marker === startOfScan) return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
