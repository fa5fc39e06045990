/** Pictures (RTF 1.9.1, "Pictures"). */
import { withFileHeader } from '../../office/drawing/blip.ts'
import { dataBytes } from './data.ts'

/** Extensions of the kinds of pictures, by their control words. */
export const pictureTypes: Readonly<Record<string, string>> = {
  pngblip: 'png',
  jpegblip: 'jpg',
  emfblip: 'emf',
  wmetafile: 'wmf',
  dibitmap: 'bmp',
  wbitmap: 'bmp',
  macpict: 'pict',
}

/**
 * @param place Of its data in the source.
 * @param extension Of the kind of picture; bitmaps have no header that would make them files.
 */
export function pictureBytes(
  source: Uint8Array,
  [from, to]: [number, number],
  extension: string,
): Uint8Array | undefined {
  const bytes = dataBytes(source, from, to)
  return extension === 'bmp' ? withFileHeader(bytes) : bytes
}
