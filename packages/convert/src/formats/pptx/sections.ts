/** Names of groups of slides ([MS-PPTX], `sectionLst`), which a slide show does not display but an editor does. */
import type { XmlReader } from '../../carriers/xml/reader.ts'

/**
 * Reads the `p:extLst` whose start tag was read last.
 *
 * @param parts Of slides, by their ids.
 * @returns Names by the part of the first slide of each section; none of a section that all slides are in.
 */
export function readSections(xml: XmlReader, parts: ReadonlyMap<string, string>): Map<string, string> {
  const sections = new Map<string, string>()
  let count = 0
  const readChildren = (): void => {
    const depth = xml.depth
    while (xml.nextChild(depth)) {
      if (xml.name === 'p:ext' || xml.name === 'p14:sectionLst') readChildren()
      else if (xml.name === 'p14:section') {
        count++
        const name = (xml.attribute('name') ?? '').trim()
        const first = readFirstSlide(xml, parts)
        if (name && first !== undefined) sections.set(first, name)
      }
    }
  }
  readChildren()
  return count > 1 ? sections : new Map()
}

function readFirstSlide(xml: XmlReader, parts: ReadonlyMap<string, string>): string | undefined {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'p14:sldIdLst') continue
    const inner = xml.depth
    while (xml.nextChild(inner)) {
      const part = parts.get(xml.attribute('id') ?? '')
      if (part !== undefined) return part
    }
  }
  return undefined
}
