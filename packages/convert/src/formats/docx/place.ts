/** Where inline content is put, and how it looks there. */
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import { isHiddenText, type ShownCharacter, styledRun, surround } from '../../office/word-processing/character.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { Appearance } from './appearance.ts'
import type { Story } from './document-state.ts'
import type { FieldContent } from './fields.ts'
import type { Style } from './styles.ts'

export type Inline = ReturnType<typeof createInline>

/** What is gathered of one paragraph. */
export function createInline() {
  return {
    runs: [] as WordRun[],
    /** Bookmarks that begin here. */
    anchors: [] as string[],
    /** Text boxes, charts and other blocks that hang on the paragraph, in their order. */
    trailing: [] as Block[],
    /** There is something to be seen. */
    isBegun: false,
  }
}

/** What holds where inline content is read. */
export interface Place {
  readonly story: Story
  readonly inline: Inline
  readonly style: Style
  /** Text style of a run without properties of its own. */
  readonly plainAppearance: Appearance
  readonly link: string | undefined
  readonly change: 'inserted' | 'deleted' | undefined
}

/** A node that takes nothing from the style of its run but link and change. */
export function addNode(place: Place, content: Phrasing, display = false): void {
  if (place.story.fields.hidden) return
  const run = addRun(place, content, {}, content.type !== 'break')
  if (display) run.display = true
}

export function addCheckBox(place: Place, appearance: Appearance, checked: boolean): void {
  const { runs } = place.inline
  const before = runs.length
  addText(place, appearance, boxSign(checked))
  if (runs.length > before) Object.assign(runs[before]!, { checked, formField: true })
}

/** What a field shows that has no result of its own. */
export function addFieldContent(place: Place, appearance: Appearance, content: FieldContent): void {
  if (typeof content === 'string') addText(place, appearance, content)
  else if (typeof content === 'boolean') addCheckBox(place, appearance, content)
  else if ('entry' in content)
    addText({ ...place, story: { ...place.story, isFormField: true } }, appearance, content.entry)
  else if (content.type !== 'inlineMath' || content.value) addNode(place, content)
}

export function addText(place: Place, appearance: Appearance, content: string): void {
  const { fields, state } = place.story
  if (content === '' || fields.hidden || isHiddenText(appearance.hidden, content, state.context)) return
  addRun(place, appearance.caps ? content.toUpperCase() : content, appearance, true)
}

function addRun(place: Place, content: string | Phrasing, character: ShownCharacter, isSeen: boolean): WordRun {
  const { inline, story, change, link } = place
  const { fields, pages } = story
  if (isSeen) {
    inline.isBegun = true
    fields.print()
    pages?.use()
  }
  const run = surround(styledRun(content, character, true), {
    link: link ?? fields.link,
    inContents: fields.inContents,
    inFormField: story.isFormField === true || fields.inFormField,
  })
  if (change === 'inserted') run.inserted = true
  else if (change === 'deleted') run.strike = true
  inline.runs.push(run)
  return run
}
