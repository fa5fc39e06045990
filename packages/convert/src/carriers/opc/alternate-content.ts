/** `mc:AlternateContent`: the same content for programs of different age (ECMA-376 part 3, §9.3). */
import type { XmlReader } from '../xml/reader.ts'
import { understands } from './namespaces.ts'

/**
 * Reads one branch of the `mc:AlternateContent` whose start tag was read last: the first choice
 * whose namespaces are all understood, else the fallback.
 *
 * @param readChildren Called once, with the branch as the open element.
 */
export function readAlternateContent(xml: XmlReader, readChildren: (xml: XmlReader) => void): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (!isChosen(xml)) continue
    readChildren(xml)
    break
  }
  xml.skipTo(depth - 1)
}

function isChosen(xml: XmlReader): boolean {
  if (xml.name === 'mc:Fallback') return true
  if (xml.name !== 'mc:Choice') return false
  const prefixes = (xml.attribute('Requires') ?? '').split(/\s+/).filter(Boolean)
  return prefixes.length > 0 && prefixes.every((prefix) => understands(xml.namespaceOf(prefix)))
}
