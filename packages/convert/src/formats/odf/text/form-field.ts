/** What forms hold that stand in the text: controls, fields and content controls. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { boxSign } from '../../../office/word-processing/box-bullet.ts'
import { toPhrasing } from '../../../office/word-processing/phrasing.ts'
import type { DocumentState } from '../document-state.ts'
import type { TextAppearance } from '../styles/text-appearance.ts'
import { addText, emptyLine, type Line } from './line.ts'

/** A control that stands by itself. */
export function controlLine(xml: XmlReader, state: DocumentState): Phrasing[] {
  const line = emptyLine()
  readControlShape(xml, state, line, {}, {})
  return toPhrasing(line.runs)
}

export function readControlShape(
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  const control = state.controls.get(xml.attribute('draw:control') ?? '')
  xml.skip()
  if (!control) return
  const { box, text, isLabel } = control
  if (box) {
    const checked = box.isRound ? undefined : box.isTicked
    asField(line, () => addText(line, boxSign(box.isTicked, box.isRound), base, appearance, state, checked))
  }
  const addLabel = (): void => addText(line, box && text ? ` ${text}` : text, base, appearance, state)
  if (box || isLabel) addLabel()
  else asField(line, addLabel)
}

/** What `add` adds to the line is what a field of a form shows. */
export function asField(line: Line, add: () => void): void {
  const from = line.runs.length
  add()
  for (let at = from; at < line.runs.length; at++) line.runs[at]!.formField = true
}

/** LibreOffice's boxes to tick and lists to choose from, in a namespace of its own. */
export function readFormField(
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  const type = xml.attribute('field:type') ?? ''
  const entries: string[] = []
  let isTicked = false
  let selected = 0
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const name = xml.attribute('field:name')
    const value = xml.attribute('field:value') ?? ''
    if (name === 'Checkbox_Checked') isTicked = value === 'true'
    else if (name === 'Dropdown_ListEntry') entries.push(value)
    else if (name === 'Dropdown_Selected') selected = Number(value)
  }
  if (type.endsWith('FORMDROPDOWN'))
    asField(line, () => addText(line, entries[selected] ?? '', base, appearance, state))
  if (type.endsWith('FORMCHECKBOX')) addBox(isTicked, state, line, base, appearance)
}

/** A box to tick among text. */
export function addBox(
  isTicked: boolean,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  asField(line, () => addText(line, boxSign(isTicked), base, appearance, state, isTicked))
}
