/** Control words in the text of a story: formatting, rows of tables, ends of paragraphs, characters. */
import { characters } from '../../carriers/rtf/characters.ts'
import type { Group } from './group.ts'
import type { Parts } from './parts.ts'
import { plainCharacter, plainParagraph, setCharacter, setParagraph } from './state.ts'
import { setRow } from './story.ts'

export function createTextWords({ header, outcome, content }: Parts) {
  return (group: Group, name: string, parameter: number | undefined): void => {
    const { story, character, paragraph: state } = group
    if (setCharacter(character, name, parameter)) return
    if (setParagraph(state, name, parameter)) {
      setsParagraph(group)
      return
    }
    if (setRow(story.row(group.isNestedRow), name, parameter, header.colours.isShade)) return
    const special = characters[name]
    if (special !== undefined) {
      content.addText(group, special)
      return
    }
    switch (name) {
      case 'par':
        // A mark that was deleted divides nothing.
        if (!content.isDeleted(group)) story.endParagraph(state)
        break
      case 'sect':
        story.endSection(state)
        break
      case 'sectd':
      case 'sbknone':
      case 'sbkcol':
      case 'sbkpage':
      case 'sbkeven':
      case 'sbkodd':
        story.setSection(name === 'sbknone')
        break
      case 'page':
        story.turnPage(state)
        content.add(group, { type: 'break' })
        break
      case 'cell':
      case 'nestcell':
        story.endCell(state)
        break
      case 'row':
      case 'nestrow':
        story.endRow(state, name === 'nestrow')
        break
      case 'line':
      case 'lbr':
      case 'column':
        content.add(group, { type: 'break' })
        break
      case 'pard':
        group.paragraph = { ...plainParagraph }
        setsParagraph(group)
        break
      case 'plain':
        group.character = { ...plainCharacter }
        break
      case 'ftnalt':
        outcome.isEndnote = true
        break
      default:
        if (name === 'deflang') header.language = parameter ?? 0
        header.fonts.setDocument(name, parameter)
    }
  }
}

/** What the group says from now on holds for the paragraph, and not what a group within it said. */
function setsParagraph(group: Group): void {
  group.setsParagraph = true
  group.story.keep(undefined)
}
