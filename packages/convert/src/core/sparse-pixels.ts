/**
 * Pixels that a picture has beyond those that the bytes of its file account for. A page of a scan comes with its bytes; a
 * picture of one colour has any size in a few bytes, and takes as long to decode and to read.
 */

/** A page of text scanned at 300 dpi and packed by JBIG2 has up to 1,700, by the code of fax machines up to 450. */
const maxPixelsPerByte = 2_000

export function sparsePixels(pixels: number, fileBytes: number): number {
  return Math.max(0, pixels - maxPixelsPerByte * fileBytes)
}
