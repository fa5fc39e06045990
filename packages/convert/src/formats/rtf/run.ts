/** Characters with the appearance that their group gives them. */

import { looseSymbolText, symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { styledRun, surround } from '../../office/word-processing/character.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import { isOfForm } from './fields.ts'
import type { Font } from './fonts.ts'
import type { Group } from './group.ts'
import { type Header, styleOf } from './header.ts'
import { shownCharacter } from './state.ts'

export function runOf(content: string | Phrasing, group: Group, header: Header, showsChanges: boolean): WordRun {
  const { fonts } = header
  const { link, inContents } = group
  const character = shownCharacter(group.character, typeof content === 'string' ? content : '')
  const font = fonts.of(character.font)
  const isCapitalized = character.caps && !styleOf(header, group.paragraph.style)?.character.caps
  const shown = typeof content === 'string' ? shownText(content, font, isCapitalized) : content
  const code = character.style !== undefined && header.characterStyles.get(character.style)?.isCode
  const monospace = font?.monospace && !fonts.of(-1)?.monospace
  const run = styledRun(shown, { ...character, code, monospace }, showsChanges)
  return surround(run, { link, inContents, inFormField: isOfForm(group.field) })
}

function shownText(text: string, font: Font | undefined, isCapitalized: boolean): string {
  if (font?.isSymbol) return symbolText(font.name, text)
  return looseSymbolText(isCapitalized ? text.toUpperCase() : text)
}
