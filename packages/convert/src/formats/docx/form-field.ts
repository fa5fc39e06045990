/** `w:ffData`: what a form field shows that is no text of the document (ECMA-376 part 1, §17.16.17). */
import { integer, isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { FormField } from './fields.ts'

/**
 * With `w:fldChar` as the element whose start tag was read last.
 *
 * @returns The state of a check box, the chosen entry of a list; undefined for any other field.
 */
export function readFormField(xml: XmlReader): FormField | undefined {
  return xml.children('w:ffData', readData).at(-1)
}

function readData(xml: XmlReader): FormField | undefined {
  let shown: FormField | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:checkBox') shown = readCheckBox(xml)
    else if (xml.name === 'w:ddList') shown = readDropDown(xml)
  }
  return shown
}

function readCheckBox(xml: XmlReader): boolean {
  let checked: boolean | undefined
  let initially = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:checked') checked = isOn(xml.attribute('w:val'))
    else if (xml.name === 'w:default') initially = isOn(xml.attribute('w:val'))
  }
  return checked ?? initially
}

function readDropDown(xml: XmlReader): FormField {
  let chosen: number | undefined
  let initially = 0
  const entries: string[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const value = xml.attribute('w:val')
    if (xml.name === 'w:result') chosen = integer(value)
    else if (xml.name === 'w:default') initially = integer(value) ?? 0
    else if (xml.name === 'w:listEntry') entries.push(value ?? '')
  }
  return { entry: entries[chosen ?? initially] ?? '' }
}
