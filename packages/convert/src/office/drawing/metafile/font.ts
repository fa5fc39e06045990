/** Fonts of metafiles, by which bytes are characters. */
import { codePageOfCharset } from '../../../carriers/encoding/code-page.ts'
import { isSymbolFont } from '../../../carriers/encoding/symbol-font.ts'

export interface MetafileFont {
  codePage: number
  /** A font of symbols: its characters are not words. */
  isSymbol: boolean
}

const ansi = 1252
const symbolCharset = 2

export const plainFont: MetafileFont = { codePage: ansi, isSymbol: false }

export function metafileFont(charset: number, name: string): MetafileFont {
  return {
    codePage: codePageOfCharset(charset) ?? ansi,
    isSymbol: charset === symbolCharset || isSymbolFont(name.split('\0', 1)[0]!),
  }
}
