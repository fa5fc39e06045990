/** `w:sdt`: a content control around text, rows or blocks (ECMA-376 part 1, §17.5.2). */
import { isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'

export interface ContentControl {
  /** State of a check box ([MS-DOCX] §2.6.1.8); undefined for any other control. */
  checked: boolean | undefined
  /** It is a field of a form: text to fill in, an entry to choose, a date. */
  isField: boolean
}

const fields = new Set(['w:text', 'w:comboBox', 'w:dropDownList', 'w:date'])

/** The XML parts of properties of the document, which are no fields of a form: core, extended, cover page (§17.5.2.6). */
const propertyParts = new Set([
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}',
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}',
  '{55AF091B-3C7A-41E3-B477-F2FDAA23CFDA}',
])

/** @param readContent Called with `w:sdtContent` as the element whose start tag was read last. */
export function readContentControl(xml: XmlReader, readContent: (control: ContentControl) => void): void {
  const control: ContentControl = { checked: undefined, isField: false }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:sdtContent') readContent(control)
    else if (xml.name === 'w:sdtPr') readProperties(xml, control)
  }
}

function readProperties(xml: XmlReader, control: ContentControl): void {
  const depth = xml.depth
  let isProperty = false
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (fields.has(name)) control.isField = true
    else if (name === 'w:dataBinding') isProperty = propertyParts.has(xml.attribute('w:storeItemID') ?? '')
    else if (name === 'w14:checkbox')
      control.checked = xml.children('w14:checked', () => isOn(xml.attribute('w14:val'))).at(-1) ?? false
  }
  if (isProperty) control.isField = false
}
