/** Fonts, colours and styles (RTF 1.9.1, "Font Table", "Color Table", "Style Sheet"). */
import { createLanguageCount } from '../../office/word-processing/language-count.ts'
import { isCodeCharacterStyle, paragraphRole, type StyleRole } from '../../office/word-processing/style-role.ts'
import { createColours } from './colours.ts'
import { createFonts } from './fonts.ts'
import { type CharacterState, plainCharacter, plainParagraph, setCharacter, setParagraph } from './state.ts'

export interface Style {
  name: string
  role: StyleRole | undefined
  character: Readonly<CharacterState>
  outlineLevel: number | undefined
  basedOn: number | undefined
  isCode: boolean
}

export type Header = ReturnType<typeof createHeader>

export function createHeader() {
  return {
    fonts: createFonts(),
    styles: new Map<number, Style>(),
    /** Those that were asked for, with what they are based on. */
    resolved: new Map<number, Style>(),
    characterStyles: new Map<number, Style>(),
    colours: createColours(),
    /** Number of the language of text that states none ([MS-LCID]); 0 for none. */
    language: 0,
    languages: createLanguageCount(),
  }
}

export type Entry = ReturnType<typeof emptyEntry>

/** What the entry of a font or style is made of until its semicolon. */
export function emptyEntry() {
  return {
    number: 0,
    charset: undefined as number | undefined,
    codePage: undefined as number | undefined,
    name: '',
    /** What its words say of characters and of paragraphs, the numbers of the style itself included. */
    character: { ...plainCharacter },
    paragraph: { ...plainParagraph },
    basedOn: undefined as number | undefined,
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
