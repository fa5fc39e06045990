/** Fonts, colours and styles (RTF 1.9.1, "Font Table", "Color Table", "Style Sheet"). */
import { isCodeCharacterStyle, paragraphRole, type StyleRole } from '../../office/word-processing/style-role.ts'
import { type Colours, createColours } from './colours.ts'
import { createFonts, type FontEntry, type Fonts } from './fonts.ts'

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
  fonts: Fonts
  styles: Map<number, Style>
  /** Those that were asked for, with what they are based on. */
  resolved: Map<number, Style>
  characterStyles: Map<number, Style>
  colours: Colours
}

export function createHeader(): Header {
  return {
    fonts: createFonts(),
    styles: new Map(),
    resolved: new Map(),
    characterStyles: new Map(),
    colours: createColours(),
  }
}

/** What the entry of a font or style is made of until its semicolon. */
export interface Entry extends FontEntry {
  isCharacterStyle: boolean
  /** Style that it is based on. */
  basedOn: number | undefined
  bold: boolean
  italic: boolean
  outlineLevel: number | undefined
  caps: boolean
}

export function emptyEntry(): Entry {
  return {
    number: 0,
    isCharacterStyle: false,
    basedOn: undefined,
    charset: undefined,
    codePage: undefined,
    bold: false,
    italic: false,
    outlineLevel: undefined,
    caps: false,
    name: '',
  }
}

export function setFont(entry: Entry, word: string, parameter: number | undefined): void {
  switch (word) {
    case 'f':
      entry.number = parameter ?? 0
      break
    case 'fcharset':
      entry.charset = parameter
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
