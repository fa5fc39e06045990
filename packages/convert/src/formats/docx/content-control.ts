/** `w:sdt`: a content control around text, rows or blocks (ECMA-376 part 1, §17.5.2). */
import { isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'

export interface ContentControl {
  /** State of a check box ([MS-DOCX] §2.6.1.8); undefined for any other control. */
  checked: boolean | undefined
}

/** @param readContent Called with `w:sdtContent` as the element whose start tag was read last. */
export function readContentControl(xml: XmlReader, readContent: (control: ContentControl) => void): void {
  const control: ContentControl = { checked: undefined }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:sdtContent') readContent(control)
    else if (xml.name === 'w:sdtPr') readProperties(xml, control)
  }
}

function readProperties(xml: XmlReader, control: ContentControl): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name !== 'w14:checkbox') continue
    control.checked = false
    const inner = xml.depth
    while (xml.nextChild(inner)) if (xml.name === 'w14:checked') control.checked = isOn(xml.attribute('w14:val'))
  }
}
