/** What forms hold that stand in the text: controls, fields and content controls. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { boxSign } from '../../../office/word-processing/box-bullet.ts'
import { toPhrasing } from '../../../office/word-processing/phrasing.ts'
import type { DocumentState } from '../document-state.ts'
import { addBox, addText, asField, type Place } from './line.ts'
import { emptyLine } from './text-reader.ts'

/** A control that stands by itself. */
export function controlLine(xml: XmlReader, state: DocumentState): Phrasing[] {
  const line = emptyLine()
  readControlShape(xml, { state, line, base: {}, appearance: {} })
  return toPhrasing(line.runs)
}

export function readControlShape(xml: XmlReader, place: Place): void {
  const control = place.state.controls.get(xml.attribute('draw:control') ?? '')
  xml.skip()
  if (!control) return
  const { box, text, isLabel } = control
  if (box) {
    const checked = box.isRound ? undefined : box.isTicked
    asField(place.line, () => addText(place, boxSign(box.isTicked, box.isRound), checked))
  }
  const addLabel = (): void => addText(place, box && text ? ` ${text}` : text)
  if (box || isLabel) addLabel()
  else asField(place.line, addLabel)
}

/** LibreOffice's boxes to tick and lists to choose from, in a namespace of its own. */
export function readFormField(xml: XmlReader, place: Place): void {
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
  if (type.endsWith('FORMDROPDOWN')) asField(place.line, () => addText(place, entries[selected] ?? ''))
  if (type.endsWith('FORMCHECKBOX')) addBox(place, isTicked)
}

/** Attributes of content controls that are fields of a form: plain text, lists to choose from, dates. */
const fillable = ['loext:plain-text', 'loext:combobox', 'loext:dropdown', 'loext:date']

/**
 * LibreOffice's content controls: a box to tick, or what was filled in.
 *
 * @param readContent Reads the children as text.
 */
export function readContentControl(xml: XmlReader, place: Place, readContent: () => void): void {
  if (xml.attribute('loext:checkbox') === 'true') {
    addBox(place, xml.attribute('loext:checked') === 'true')
    xml.skip()
  } else if (fillable.some((name) => xml.attribute(name))) asField(place.line, readContent)
  else readContent()
}
