/** Characters with the look that their group gives them. */

import { looseSymbolText, symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { runStyleOf } from '../../office/word-processing/character.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import { isFormField } from './fields.ts'
import type { Font } from './fonts.ts'
import type { Group } from './group.ts'
import { type Header, styleOf } from './header.ts'
import { shownCharacter } from './state.ts'

export function runOf(content: string | Phrasing, group: Group, header: Header, showsChanges: boolean): WordRun {
  const { link, inContents } = group
  const character = shownCharacter(group.character, typeof content === 'string' ? content : '')
  const font = header.fonts.of(character.font)
  const run: WordRun = {
    ...runStyleOf(character, showsChanges),
    content:
      typeof content === 'string'
        ? shownText(content, font, character.caps && !styleOf(header, group.paragraph.style)?.caps)
        : content,
  }
  run.halfPoints = character.halfPoints
  if (link !== undefined) run.link = link
  if (inContents) run.inContents = true
  if (isFormField(group.field)) run.formField = true
  if (character.style !== undefined && header.characterStyles.get(character.style)?.isCode) run.code = true
  if (font?.monospace && !header.fonts.of(-1)?.monospace) run.monospace = true
  return run
}

function shownText(text: string, font: Font | undefined, isCapitalized: boolean): string {
  if (font?.isSymbol) return symbolText(font.name, text)
  return looseSymbolText(isCapitalized ? text.toUpperCase() : text)
}
