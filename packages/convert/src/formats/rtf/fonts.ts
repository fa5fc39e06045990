/** Fonts, and the code pages of the text that is set in them (RTF 1.9.1, "Font Table", "Code Page Support"). */
import { codePageOfCharset, symbolCodePage } from '../../carriers/encoding/code-page.ts'
import { codePageOfLanguage } from '../../carriers/encoding/language-code-page.ts'
import { isSymbolFont } from '../../carriers/encoding/symbol-font.ts'
import { isMonospaceFont } from '../../office/word-processing/style-role.ts'

export interface Font {
  name: string
  /** Its characters have no encoding but its own. */
  isSymbol: boolean
  /** All its letters are equally wide. */
  monospace: boolean
}

/** What an entry of the table says of a font. */
export interface FontEntry {
  number: number
  name: string
  charset: number | undefined
  codePage: number | undefined
}

export interface Fonts {
  add(entry: FontEntry): void
  /** @param number As `\\f` gives it; negative where nothing says a font. */
  of(number: number): Font | undefined
  /** @param number Undefined for what is in no font. */
  codePage(number: number | undefined): number
  /** Words of the header itself: its character set, its language and its font ("Character Set"). */
  setDocument(word: string, parameter: number | undefined): void
}

const western = 1252

/** Charset of Western text. */
const ansi = 0

/** Windows 3.1 has fonts of other scripts by names, programs from then on often without their charsets. */
const namesOfScripts: readonly [end: RegExp, codePage: number][] = [
  [/ ce$/i, 1250],
  [/ cyr$/i, 1251],
  [/ greek$/i, 1253],
  [/ tur$/i, 1254],
  [/ \(hebrew\)$/i, 1255],
  [/ \(arabic\)$/i, 1256],
  [/ baltic$/i, 1257],
  [/ \(vietnamese\)$/i, 1258],
]

export function createFonts(): Fonts {
  const fonts = new Map<number, Font>()
  const codePages = new Map<number, number>()
  /** Code pages of fonts. */
  const known = new Set<number>()
  /** Fonts that say they are for Western text. */
  const ofWesternText = new Set<number>()
  let stated: number | undefined
  let byLanguage = western
  let defaultFont = 0

  const ofDocument = (): number => stated ?? byLanguage
  const numbered = (number: number): number => (number < 0 ? defaultFont : number)

  /** A document that has fonts for the letters of its own code page has those of Western text for Western text. */
  function isWestern(font: number): boolean {
    return ofWesternText.has(font) && isOfLetters(ofDocument()) && known.has(ofDocument())
  }

  return {
    add({ number, name, charset, codePage }) {
      const trimmed = name.trim()
      const isSymbol = isSymbolFont(trimmed)
      fonts.set(number, { name: trimmed, isSymbol, monospace: isMonospaceFont(trimmed) })
      const own = isSymbol ? symbolCodePage : (codePage ?? codePageOf(trimmed, charset))
      if (own !== undefined) {
        codePages.set(number, own)
        known.add(own)
      }
      if (charset === ansi) ofWesternText.add(number)
    },
    of: (number) => fonts.get(numbered(number)),
    codePage(number) {
      if (number === undefined) return ofDocument()
      const font = numbered(number)
      return codePages.get(font) ?? (isWestern(font) ? western : ofDocument())
    },
    setDocument(word, parameter) {
      if (word === 'deff') defaultFont = parameter ?? 0
      else if (word === 'deflang' && parameter) byLanguage = codePageOfLanguage(parameter)
      else if (word === 'ansicpg') stated = parameter || stated
      else stated = characterSets[word] ?? stated
    },
  }
}

const characterSets: Readonly<Record<string, number>> = { mac: 10000, pc: 437, pca: 850 }

/** Whether a Windows code page serves the letters of a few languages besides those of English. */
function isOfLetters(codePage: number): boolean {
  return codePage >= 1250 && codePage <= 1258
}

function codePageOf(name: string, charset = ansi): number | undefined {
  return codePageOfCharset(charset) ?? namesOfScripts.find(([end]) => end.test(name))?.[1]
}
