/** Fonts, colours and styles (RTF 1.9.1, "Font Table", "Color Table", "Style Sheet"). */
import { createLanguageCount, type LanguageCount } from '../../office/word-processing/language-count.ts'
import { isCodeCharacterStyle, paragraphRole, type StyleRole } from '../../office/word-processing/style-role.ts'
import { type Colours, createColours } from './colours.ts'
import { createFonts, type FontEntry, type Fonts } from './fonts.ts'
import {
  type CharacterState,
  type ParagraphState,
  plainCharacter,
  plainParagraph,
  setCharacter,
  setParagraph,
} from './state.ts'

export interface Style {
  name: string
  role: StyleRole | undefined
  character: Readonly<CharacterState>
  outlineLevel: number | undefined
  basedOn: number | undefined
  isCode: boolean
}

export interface Header {
  fonts: Fonts
  styles: Map<number, Style>
  /** Those that were asked for, with what they are based on. */
  resolved: Map<number, Style>
  characterStyles: Map<number, Style>
  colours: Colours
  /** Number of the language of text that states none ([MS-LCID]); 0 for none. */
  language: number
  languages: LanguageCount
}

export function createHeader(): Header {
  return {
    fonts: createFonts(),
    styles: new Map(),
    resolved: new Map(),
    characterStyles: new Map(),
    colours: createColours(),
    language: 0,
    languages: createLanguageCount(),
  }
}

/** What the entry of a font or style is made of until its semicolon. */
export interface Entry extends FontEntry {
  /** What its words say of characters and of paragraphs, the numbers of the style itself included. */
  character: CharacterState
  paragraph: ParagraphState
  basedOn: number | undefined
}

export function emptyEntry(): Entry {
  return {
    number: 0,
    charset: undefined,
    codePage: undefined,
    name: '',
    character: { ...plainCharacter },
    paragraph: { ...plainParagraph },
    basedOn: undefined,
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
  if (word === 'sbasedon') entry.basedOn = parameter
  else if (!setCharacter(entry.character, word, parameter)) setParagraph(entry.paragraph, word, parameter)
}

export function addStyle(header: Header, { name, character, paragraph, basedOn }: Entry): void {
  const trimmed = name.trim()
  const style: Style = {
    name: trimmed,
    role: paragraphRole(trimmed),
    character,
    outlineLevel: paragraph.outlineLevel,
    basedOn,
    isCode: isCodeCharacterStyle(trimmed),
  }
  if (character.style !== undefined) header.characterStyles.set(character.style, style)
  else {
    header.styles.set(paragraph.style, style)
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
