/** What begins with a destination: what its groups share, a story of its own, what is shown of a field or an object. */
import type { Block } from '../../core/document/nodes.ts'
import { hyperlinkOf, isContents, isSilent } from '../../office/word-processing/field-instruction.ts'
import type { Destination } from './destinations.ts'
import { emptyField } from './fields.ts'
import { emptyObject, emptyShape, type Group } from './group.ts'
import { emptyDate } from './info.ts'
import { beginElement, emptyMath } from './math.ts'
import { isStory } from './outcome.ts'
import type { Parts } from './parts.ts'
import { plainCharacter, plainParagraph } from './state.ts'
import type { Story } from './story.ts'

/**
 * @param objects What embedded objects were converted to, by where their data begin.
 * @returns Begins a destination in the group that its word opens; `at` is where the word begins.
 */
export function createStarts(
  { entries, outcome }: Parts,
  objects: ReadonlyMap<number, Block[]>,
  newStory: () => Story,
) {
  function startStory(group: Group, word: string): void {
    group.story = newStory()
    group.paragraph = { ...plainParagraph }
    group.character = { ...plainCharacter }
    group.link = undefined
    if (word === 'footnote') outcome.isEndnote = false
  }

  return (group: Group, word: string, destination: Destination, at: number): void => {
    group.destination = destination
    group.role = word
    switch (destination) {
      case 'collect':
        group.collected = { text: '' }
        break
      case 'fonts':
      case 'styles':
        entries.begin()
        break
      case 'info':
        outcome.date = emptyDate()
        break
      case 'math':
        group.math = emptyMath()
        group.element = undefined
    }
    switch (word) {
      case 'shp':
      case 'pict':
        group.shape = emptyShape()
        break
      case 'object':
        group.object = emptyObject()
        break
      case 'objdata':
        group.object.blocks = objects.get(at)
        group.object.isLost = true
        break
      case 'result':
        startObjectResult(group)
        break
      case 'field':
        group.field = emptyField()
        break
      case 'fldrslt':
        startFieldResult(group)
        break
      case 'nesttableprops':
        group.isNestedRow = true
        break
      default:
        if (isStory(word)) startStory(group, word)
    }
  }
}

/** What a program drew of an object is not needed where the object itself is shown. */
function startObjectResult(group: Group): void {
  if (group.object.blocks) group.destination = 'skip'
  else group.object.isLost = false
}

function startFieldResult(group: Group): void {
  const { instruction } = group.field
  group.field.hasResult = true
  if (isSilent(instruction)) group.destination = 'skip'
  else {
    group.link = hyperlinkOf(instruction) ?? group.link
    group.inContents ||= isContents(instruction)
  }
}

/** Begins an element of a formula, whose name is the word's. */
export function startElement(group: Group, word: string, parameter: number | undefined): void {
  group.isFresh = false
  group.isIgnorable = false
  const element = beginElement(group.math, word, parameter, group.element)
  if (element) group.element = element
  else group.destination = 'skip'
}
