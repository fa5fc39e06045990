/** Windows metafiles: the texts that they draw ([MS-WMF] §2.3). */
import { Buffer } from '#platform/buffer'
import { decodeCodePage } from '../../../carriers/encoding/code-page.ts'
import { type MetafileFont, metafileFont, plainFont } from './font.ts'

const record = {
  selectObject: 0x012d,
  deleteObject: 0x01f0,
  createFont: 0x02fb,
  textOut: 0x0521,
  extTextOut: 0x0a32,
} as const

/** Palettes, patterns, pens, brushes and regions, which take places in the table of objects as fonts do. */
const otherObjects: ReadonlySet<number> = new Set([0x00f7, 0x0142, 0x01f9, 0x02fa, 0x02fc, 0x06ff])

const placeableKey = 0x9ac6cdd7
const placeableBytes = 22
const headerBytes = 18
/** Function and size; what follows are its parameters. */
const recordBytes = 6
/** The text is within a rectangle, which stands before it (§2.1.2.2). */
const hasRectangle = 0x6
const maxObjects = 4096

/** In the order in which they are drawn. */
export function wmfTexts(bytes: Uint8Array): string[] {
  if (bytes.length < headerBytes) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const texts: string[] = []
  /** Places in the table of objects, of which 0 is free. */
  const places = Buffer.alloc(maxObjects)
  const fonts = new Map<number, MetafileFont>()
  let font = plainFont
  const create = (made?: MetafileFont): void => {
    const place = places.indexOf(0)
    if (place < 0) return
    places[place] = 1
    if (made) fonts.set(place, made)
  }
  const add = (at: number, length: number): void => {
    if (!font.isSymbol) texts.push(decodeCodePage(bytes.subarray(at, at + length), font.codePage))
  }

  let at = headerBytes + (view.getUint32(0, true) === placeableKey ? placeableBytes : 0)
  for (let size = 0; at + recordBytes <= bytes.length; at += size) {
    size = view.getUint32(at, true) * 2
    if (size < recordBytes || at + size > bytes.length) break
    const parameters = at + recordBytes
    const words = (size - recordBytes) >> 1
    const type = view.getUint16(at + 4, true)
    const word = (index: number): number => (index < words ? view.getUint16(parameters + index * 2, true) : 0)
    if (otherObjects.has(type)) create()
    else if (type === record.createFont) create(readFont(bytes.subarray(parameters, at + size)))
    else if (type === record.deleteObject) {
      places[word(0)] = 0
      fonts.delete(word(0))
    } else if (type === record.selectObject) font = fonts.get(word(0)) ?? font
    else if (type === record.textOut) add(parameters + 2, Math.min(word(0), size - recordBytes - 2))
    else if (type === record.extTextOut) {
      const start = word(3) & hasRectangle ? 16 : 8
      add(parameters + start, Math.max(0, Math.min(word(2), size - recordBytes - start)))
    }
  }
  return texts
}

/** §2.2.1.2, Font: the charset stands before the precisions, the name behind the pitch. */
function readFont(parameters: Uint8Array): MetafileFont {
  return metafileFont(parameters[13] ?? 0, decodeCodePage(parameters.subarray(18), plainFont.codePage))
}
