/** Puts characters into the text of a paragraph while it is read. */

import { isSymbolFont, looseSymbolText, symbolText } from '../../../carriers/encoding/symbol-font.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { boxSign } from '../../../office/word-processing/box-bullet.ts'
import { isHiddenText, styledRun } from '../../../office/word-processing/character.ts'
import { isOfOtherScript, scriptRuns } from '../../../office/word-processing/script.ts'
import type { DocumentState } from '../document-state.ts'
import { appearanceIn, type TextAppearance } from '../styles/text-appearance.ts'
import { isDeleted, markRun } from './changes.ts'
import type { Line } from './text-reader.ts'

/** Where characters are read: the line that they are put into, and their appearance. */
export interface Place {
  readonly state: DocumentState
  readonly line: Line
  /** Appearance by the paragraph's style: what that says of all its text is no emphasis. */
  readonly base: TextAppearance
  readonly appearance: TextAppearance
}

export function isBegun({ runs, before, after }: Line): boolean {
  return runs.length + before.length + after.length > 0
}

/** @param checked It is a box to tick, and whether it is ticked. */
export function addText(place: Place, value: string, checked?: boolean): void {
  const { state, line, base, appearance } = place
  if (value === '' || isDeleted(state)) return
  if (line.script === 'western' && !isOfOtherScript(value)) {
    addRun(place, value, checked)
    return
  }
  const { isSetPerScript } = state.styles
  for (const { text, script } of scriptRuns(value, line.script)) {
    line.script = script
    const inScript = (one: TextAppearance): TextAppearance => appearanceIn(script, one, isSetPerScript)
    addRun({ state, line, base: inScript(base), appearance: inScript(appearance) }, text, checked)
  }
}

function addRun({ state, line, base, appearance }: Place, value: string, checked: boolean | undefined): void {
  if (isHiddenText(appearance.hidden, value, state.context)) return
  if (appearance.sizePt !== undefined && value.trim() !== '')
    line.sizePt = Math.max(line.sizePt ?? 0, appearance.sizePt)
  const { strike, script, code } = appearance
  const run = styledRun(
    shownText(value, base, appearance),
    {
      bold: appearance.bold === true && !base.bold,
      italic: appearance.italic === true && !base.italic,
      strike,
      script,
      code,
      monospace: state.styles.isMonospace(appearance.font),
      halfPoints: Math.round(2 * (appearance.sizePt ?? state.styles.defaultPt)),
    },
    true,
  )
  if (state.entryLevels) run.inContents = true
  if (checked !== undefined) run.checked = checked
  markRun(run, state)
  line.runs.push(run)
}

/** A node that does not take the appearance of the text around it. */
export function addNode({ runs }: Line, content: Phrasing): void {
  runs.push({ content })
}

/** A box to tick among text. */
export function addBox(place: Place, isTicked: boolean): void {
  asField(place.line, () => addText(place, boxSign(isTicked), isTicked))
}

/** What `add` adds to the line is what a field of a form shows. */
export function asField({ runs }: Line, add: () => void): void {
  const from = runs.length
  add()
  for (let at = from; at < runs.length; at++) runs[at]!.formField = true
}

/** Characters of symbol fonts have no encoding but their own. */
function shownText(value: string, base: TextAppearance, appearance: TextAppearance): string {
  const { font } = appearance
  if (font !== undefined && isSymbolFont(font)) return symbolText(font, value)
  return looseSymbolText(appearance.caps && !base.caps ? value.toUpperCase() : value)
}
