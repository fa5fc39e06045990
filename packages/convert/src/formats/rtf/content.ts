/** Characters, and what stands among them, go where the group around them says. */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { isHiddenText } from '../../office/word-processing/character.ts'
import type { Entries } from './entries.ts'
import type { Group } from './group.ts'
import type { Header } from './header.ts'
import { runOf } from './run.ts'

/** A box to tick, and whether it is ticked; a formula on lines of its own. */
interface OwnFacts {
  checked?: boolean | undefined
  display?: boolean
}

export interface Content {
  /** Text of any destination. */
  addText(group: Group, text: string): void
  /** @param own What it is beyond characters or a node. */
  add(group: Group, content: string | Phrasing, own?: OwnFacts): void
  /** What is read now was deleted, and such is not to be shown. */
  isDeleted(group: Group): boolean
  /** Text has the code page of its font, other destinations that of the document. */
  codePage(group: Group): number
}

export function createContent(header: Header, entries: Entries, context: ReadContext): Content {
  const showsChanges = context.options.changes === 'show'

  const isDeleted = ({ character }: Group): boolean => character.deleted && !showsChanges

  function add(group: Group, content: string | Phrasing, { checked, display }: OwnFacts = {}): void {
    const { character, field, story } = group
    if (isDeleted(group)) return
    if (typeof content === 'string')
      header.languages.add(languageOf(character.language ?? header.language), content.length)
    if (isHiddenText(character.hidden, content, context)) return
    if (typeof content !== 'string' || content.trim() !== '') field.isShown = true
    const run = runOf(content, group, header, showsChanges)
    if (checked !== undefined) run.checked = checked
    if (display) run.display = true
    story.addRun(run)
  }

  return {
    isDeleted,
    add,
    addText(group, text) {
      switch (group.destination) {
        case 'text':
          add(group, text)
          break
        case 'collect':
          group.collected.text += text
          break
        case 'fonts':
        case 'styles':
          entries.text(group.destination, text)
          break
        case 'colours':
          header.colours.text(text)
          break
        case 'math':
          if (group.element) group.element.text += text
      }
    },
    codePage({ destination, role, character }) {
      const isInFont = destination === 'text' || (destination === 'collect' && role !== 'leveltext')
      const { font, complexFont = font } = character
      return header.fonts.codePage(isInFont ? complexFont : undefined)
    },
  }
}

/** Number for text that is not to be checked for its spelling, which says nothing of its language. */
const unchecked = 0x0400

function languageOf(stated: number): number {
  return stated === unchecked ? 0 : stated
}
