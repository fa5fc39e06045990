/** Fonts and styles (RTF 1.9.1, "Font Table", "Style Sheet"). */
import { codePageOfCharset, symbolCodePage } from '../../encoding/code-page.ts'
import { isSymbolFont } from '../../encoding/symbol-font.ts'
import { isCodeCharacterStyle, isMonospaced, paragraphRole, type StyleRole } from '../../flow/style-role.ts'
import { type Colours, createColours } from './colours.ts'

export interface Font {
  name: string
  /** Undefined where it is the document's. */
  codePage: number | undefined
  /** Its characters have no encoding but its own. */
  isSymbol: boolean
  /** All its letters are equally wide. */
  isMonospaced: boolean
}

export interface Style {
  name: string
  role: StyleRole | undefined
  bold: boolean
  italic: boolean
  outlineLevel: number | undefined
  basedOn: number | undefined
  isCode: boolean
  /** All its letters are shown in capitals. */
  caps: boolean
}

export interface Header {
  fonts: Map<number, Font>
  styles: Map<number, Style>
  /** Those that were asked for, with what they are based on. */
  resolved: Map<number, Style>
  characterStyles: Map<number, Style>
  colours: Colours
  codePage: number
  defaultFont: number
}

export function createHeader(): Header {
  return {
    fonts: new Map(),
    styles: new Map(),
    resolved: new Map(),
    characterStyles: new Map(),
    colours: createColours(),
    codePage: 1252,
    defaultFont: 0,
  }
}

/** @param number As `\\f` gives it; negative where nothing says a font. */
export function fontOf(header: Header, number: number): Font | undefined {
  return header.fonts.get(number < 0 ? header.defaultFont : number)
}

/** What the entry of a font or style is made of until its semicolon. */
export interface Entry {
  number: number
  isCharacterStyle: boolean
  /** Style that it is based on. */
  basedOn: number | undefined
  charset: number
  codePage: number | undefined
  bold: boolean
  italic: boolean
  outlineLevel: number | undefined
  caps: boolean
  name: string
}

export function emptyEntry(): Entry {
  return {
    number: 0,
    isCharacterStyle: false,
    basedOn: undefined,
    charset: 0,
    codePage: undefined,
    bold: false,
    italic: false,
    outlineLevel: undefined,
    caps: false,
    name: '',
  }
}

/** Words of the header itself: its character set and font ("Character Set"). */
export function setDocument(header: Header, word: string, parameter: number | undefined): void {
  switch (word) {
    case 'ansicpg':
      if (parameter) header.codePage = parameter
      break
    case 'mac':
      header.codePage = 10000
      break
    case 'pc':
      header.codePage = 437
      break
    case 'pca':
      header.codePage = 850
      break
    case 'deff':
      header.defaultFont = parameter ?? 0
  }
}

export function setFont(entry: Entry, word: string, parameter: number | undefined): void {
  switch (word) {
    case 'f':
      entry.number = parameter ?? 0
      break
    case 'fcharset':
      entry.charset = parameter ?? 0
      break
    case 'cpg':
      entry.codePage = parameter
  }
}

export function setStyle(entry: Entry, word: string, parameter: number | undefined): void {
  switch (word) {
    case 's':
      entry.number = parameter ?? 0
      break
    case 'cs':
      entry.number = parameter ?? 0
      entry.isCharacterStyle = true
      break
    case 'sbasedon':
      entry.basedOn = parameter
      break
    case 'b':
      entry.bold = parameter !== 0
      break
    case 'i':
      entry.italic = parameter !== 0
      break
    case 'caps':
      entry.caps = parameter !== 0
      break
    case 'outlinelevel':
      entry.outlineLevel = parameter
  }
}

export function addFont(header: Header, { number, name, charset, codePage }: Entry): void {
  const trimmed = name.trim()
  const isSymbol = isSymbolFont(trimmed)
  header.fonts.set(number, {
    name: trimmed,
    codePage: isSymbol ? symbolCodePage : (codePage ?? codePageOfCharset(charset)),
    isSymbol,
    isMonospaced: isMonospaced(trimmed),
  })
}

export function addStyle(header: Header, entry: Entry): void {
  const name = entry.name.trim()
  const style: Style = {
    name,
    role: paragraphRole(name),
    bold: entry.bold,
    italic: entry.italic,
    outlineLevel: entry.outlineLevel,
    basedOn: entry.basedOn,
    isCode: isCodeCharacterStyle(name),
    caps: entry.caps,
  }
  if (entry.isCharacterStyle) header.characterStyles.set(entry.number, style)
  else {
    header.styles.set(entry.number, style)
    header.resolved.clear()
  }
}

/** Styles based on each other; longer chains are cut. */
const longestChain = 20

/** A paragraph style with the role and level of those it is based on, which the file need not repeat. */
export function styleOf({ styles, resolved }: Header, number: number): Style | undefined {
  const known = resolved.get(number)
  if (known) return known
  const own = styles.get(number)
  if (!own) return undefined
  let { role, outlineLevel } = own
  let base = own.basedOn
  for (let count = 0; base !== undefined && count < longestChain; count++) {
    const style = styles.get(base)
    // A style that says its level is no longer what the one says that it is based on.
    if (outlineLevel === undefined) role ??= style?.role
    outlineLevel ??= style?.outlineLevel
    base = style?.basedOn
  }
  const style = { ...own, role, outlineLevel }
  resolved.set(number, style)
  return style
}
