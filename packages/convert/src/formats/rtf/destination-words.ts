/** Control words that begin no destination mean what the one around them makes of them. */
import { characters } from '../../carriers/rtf/characters.ts'
import { setForm } from './fields.ts'
import type { Group } from './group.ts'
import { setNumbering } from './lists.ts'
import type { Parts } from './parts.ts'
import { pictureTypes } from './picture.ts'
import { createTextWords } from './text-words.ts'

type SetWord = (group: Group, name: string, parameter: number | undefined) => void

export function createDestinationWords(parts: Parts): SetWord {
  const { header, entries, listTable, outcome } = parts
  const setTextWord = createTextWords(parts)
  return (group, name, parameter) => {
    switch (group.destination) {
      case 'fonts':
      case 'styles':
        entries.set(group.destination, name, parameter)
        break
      case 'colours':
        header.colours.set(name, parameter)
        break
      case 'info':
        outcome.inform(name, parameter)
        break
      case 'lists':
        listTable.set(name, parameter)
        break
      case 'form':
        setForm(group.field.form, name, parameter)
        break
      case 'numbering':
        setNumbering(group.paragraph, name, parameter)
        break
      case 'picture':
        group.shape.picture ??= pictureTypes[name]
        group.shape.data = undefined
        break
      case 'collect':
        group.collected.text += characters[name] ?? ''
        break
      case 'text':
        setTextWord(group, name, parameter)
    }
  }
}
