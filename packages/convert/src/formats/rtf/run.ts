/** Characters with the look that their group gives them. */
import type { Phrasing } from '../../document/nodes.ts'
import { isSymbolFont, symbolCharacter } from '../../encoding/symbol-font.ts'
import type { FlowRun } from '../../flow/paragraph.ts'
import { isMonospaced } from '../../word-styles/style-role.ts'
import type { Group } from './group.ts'
import { fontOf, type Header } from './header.ts'

export function runOf(content: string | Phrasing, group: Group, header: Header, showsChanges: boolean): FlowRun {
  const { character, link } = group
  const font = fontOf(header, character.font)?.name ?? ''
  const run: FlowRun = { content: typeof content === 'string' ? shownText(content, font, character.caps) : content }
  if (character.bold) run.bold = true
  if (character.italic) run.italic = true
  if (character.strike || character.deleted) run.strike = true
  if (character.inserted && showsChanges) run.inserted = true
  if (character.script) run.script = character.script
  if (link !== undefined) run.link = link
  if (character.style !== undefined && header.characterStyles.get(character.style)?.isCode) run.code = true
  if (isMonospaced(font) && !isMonospaced(fontOf(header, -1)?.name)) run.isMonospaced = true
  return run
}

function shownText(text: string, font: string, isCapitalized: boolean): string {
  if (isSymbolFont(font)) {
    let shown = ''
    for (const character of text) shown += symbolCharacter(font, character.charCodeAt(0)) ?? character
    return shown
  }
  return isCapitalized ? text.toUpperCase() : text
}
