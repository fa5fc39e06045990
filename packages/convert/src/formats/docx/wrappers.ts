/** Elements around blocks, rows, cells or text that show nothing themselves (ECMA-376 part 1, §17.5, §17.13.5). */
import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { readContentControl } from './content-control.ts'
import { type Story, showsChanges } from './document-state.ts'

/**
 * Reads what the element whose start tag was read last stands around; nothing if it is none of these.
 *
 * @param readChildren Given the tracked change that they are of; not called for what was deleted, unless it is shown.
 */
export function readWrapped(
  xml: XmlReader,
  story: Story,
  readChildren: (change?: 'inserted' | 'deleted') => void,
): void {
  switch (xml.name) {
    case 'w:sdt':
      readContentControl(xml, () => readChildren())
      break
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
      readChildren()
      break
    case 'w:ins':
    case 'w:moveTo':
      readChildren('inserted')
      break
    case 'w:del':
    case 'w:moveFrom':
      if (showsChanges(story)) readChildren('deleted')
      break
    case 'mc:AlternateContent':
      readAlternateContent(xml, () => readChildren())
  }
}
