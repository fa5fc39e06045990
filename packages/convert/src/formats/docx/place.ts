/** Where inline content is put, and how it looks there. */
import type { Phrasing } from '../../core/document/nodes.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { Appearance } from './appearance.ts'
import type { Story } from './document-state.ts'
import type { FieldContent } from './fields.ts'
import type { Inline } from './inline.ts'
import type { Style } from './styles.ts'

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

/** A node that takes nothing from the look of its run but link and change. */
export function addNode(place: Place, content: Phrasing, display = false): void {
  if (place.story.fields.hidden) return
  if (content.type !== 'break') begin(place)
  const run: WordRun = { content }
  takeContext(run, place)
  if (display) run.display = true
  place.inline.runs.push(run)
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
  else if (content.value) addNode(place, content)
}

export function addText(place: Place, appearance: Appearance, content: string): void {
  if (content === '' || place.story.fields.hidden) return
  if (appearance.hidden) {
    if (content.trim() !== '') place.story.state.hiddenText = true
    return
  }
  begin(place)
  const run: WordRun = { content: appearance.caps ? content.toUpperCase() : content }
  takeContext(run, place)
  if (appearance.bold) run.bold = true
  if (appearance.italic) run.italic = true
  if (appearance.strike) run.strike = true
  if (appearance.script) run.script = appearance.script
  if (appearance.code) run.code = true
  else if (appearance.monospace) run.monospace = true
  run.halfPoints = appearance.halfPoints
  place.inline.runs.push(run)
}

function begin({ inline, story }: Place): void {
  inline.isBegun = true
  story.fields.print()
  story.pages?.use()
}

function takeContext(run: WordRun, { link, change, story }: Place): void {
  const target = link ?? story.fields.link
  if (target !== undefined) run.link = target
  if (story.fields.inContents) run.inContents = true
  if (story.isFormField || story.fields.inFormField) run.formField = true
  if (change === 'inserted') run.inserted = true
  else if (change === 'deleted') run.strike = true
}
