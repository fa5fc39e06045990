/** Enhanced metafiles: the texts that they draw ([MS-EMF] §2.3). */
import { decodeCodePage } from '../../../carriers/encoding/code-page.ts'
import { type MetafileFont, metafileFont, plainFont } from './font.ts'

const record = {
  header: 1,
  selectObject: 37,
  deleteObject: 40,
  createFont: 82,
  textInBytes: 83,
  text: 84,
  smallText: 108,
} as const

const signature = 0x464d4520
const recordBytes = 8
const unicode = 1200
/** Where the number of an object stands, and the font that is made. */
const objectAt = 8
const fontAt = 12
/** §2.2.5, EmrText, as it stands in the records of texts. */
const textAt = { characters: 44, offset: 48, options: 52 } as const
/** §2.3.5.37; the text stands behind a rectangle, if there is one. */
const smallTextAt = { characters: 16, options: 20, text: 36, textBehindRectangle: 52 } as const
/** §2.1.11, ExtTextOutOptions. */
const option = { glyphIndex: 0x10, noRectangle: 0x100, smallCharacters: 0x200 } as const

export function isEmf(bytes: Uint8Array): boolean {
  if (bytes.length < 44) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return view.getUint32(0, true) === record.header && view.getUint32(40, true) === signature
}

/** In the order in which they are drawn. */
export function emfTexts(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const texts: string[] = []
  const fonts = new Map<number, MetafileFont>()
  let font = plainFont
  for (let at = 0, size = 0; at + recordBytes <= bytes.length; at += size) {
    size = view.getUint32(at + 4, true)
    if (size < recordBytes || at + size > bytes.length) break
    const start = at
    const limit = at + size
    const integer = (offset: number): number => (start + offset + 4 <= limit ? view.getUint32(start + offset, true) : 0)
    const add = (offset: number, length: number, isWide: boolean, options: number): void => {
      if (font.isSymbol || options & option.glyphIndex) return
      const from = start + offset
      const to = Math.min(limit, from + length * (isWide ? 2 : 1))
      if (from < to) texts.push(decodeCodePage(bytes.subarray(from, to), isWide ? unicode : font.codePage))
    }
    switch (view.getUint32(at, true)) {
      case record.createFont:
        fonts.set(integer(objectAt), readFont(bytes.subarray(at + fontAt, limit)))
        break
      case record.deleteObject:
        fonts.delete(integer(objectAt))
        break
      case record.selectObject:
        font = fonts.get(integer(objectAt)) ?? font
        break
      case record.text:
        add(integer(textAt.offset), integer(textAt.characters), true, integer(textAt.options))
        break
      case record.textInBytes:
        add(integer(textAt.offset), integer(textAt.characters), false, integer(textAt.options))
        break
      case record.smallText: {
        const options = integer(smallTextAt.options)
        const offset = options & option.noRectangle ? smallTextAt.text : smallTextAt.textBehindRectangle
        add(offset, integer(smallTextAt.characters), (options & option.smallCharacters) === 0, options)
      }
    }
  }
  return texts
}

/** §2.2.13, LogFont. */
function readFont(font: Uint8Array): MetafileFont {
  return metafileFont(font[23] ?? 0, decodeCodePage(font.subarray(28, 92), unicode))
}
