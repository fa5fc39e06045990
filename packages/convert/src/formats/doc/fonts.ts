/** Names and character sets of the fonts ([MS-DOC] §2.9.84, FFN). */
import { codePageOfCharset, decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { isSymbolFont } from '../../carriers/encoding/symbol-font.ts'
import { isMonospaceFont } from '../../office/word-processing/style-role.ts'

export interface Font {
  name: string
  /** Code page of its bytes in Word 6; undefined where the font leaves it to the document. */
  codePage?: number
  /** Its characters have no encoding but its own. */
  isSymbol: boolean
  /** All its letters are equally wide. */
  monospace: boolean
}

export function readFonts(bytes: Uint8Array, version: 6 | 8): Font[] {
  const fonts: Font[] = []
  const nameAt = version === 8 ? 40 : 6
  for (let at = version === 8 ? 4 : 2; at + nameAt < bytes.length; ) {
    const size = bytes[at]! + 1
    const raw = bytes.subarray(at + nameAt, at + size)
    const name = decodeCodePage(raw, version === 8 ? 1200 : 1252).split('\0', 1)[0]!
    const charset = bytes[at + 4]!
    const font: Font = { name, isSymbol: isSymbolFont(name), monospace: isMonospaceFont(name) }
    const codePage = codePageOfCharset(charset)
    if (codePage !== undefined) font.codePage = codePage
    fonts.push(font)
    at += size
  }
  return fonts
}
