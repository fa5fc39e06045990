/** Names and character sets of the fonts ([MS-DOC] §2.9.84, FFN). */
import { decodeCodePage } from '../../encoding/code-page.ts'

export interface Font {
  name: string
  /** Code page of its bytes in Word 6; undefined where the font leaves it to the document. */
  codePage?: number
  isSymbol: boolean
}

/** Windows character sets, as fonts name them, with the code pages that hold them. */
const codePages: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
const symbolSet = 2

export function readFonts(bytes: Uint8Array, version: 6 | 8): Font[] {
  const fonts: Font[] = []
  const nameAt = version === 8 ? 40 : 6
  for (let at = version === 8 ? 4 : 2; at + nameAt < bytes.length; ) {
    const size = bytes[at]! + 1
    const raw = bytes.subarray(at + nameAt, at + size)
    const name = decodeCodePage(raw, version === 8 ? 1200 : 1252).split('\0', 1)[0]!
    const charset = bytes[at + 4]!
    const font: Font = { name, isSymbol: charset === symbolSet }
    const codePage = codePages[charset]
    if (codePage !== undefined) font.codePage = codePage
    fonts.push(font)
    at += size
  }
  return fonts
}
