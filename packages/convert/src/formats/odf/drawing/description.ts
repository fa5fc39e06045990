/** What a shape shows, in words (part 3, §19.518, §10.3.17): its description, or its title. */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { DocumentState } from '../document-state.ts'

/** Reads the `svg:desc` or `svg:title` whose start tag was read last; it is kept in the state. */
export function readDescription(xml: XmlReader, state: DocumentState): void {
  const isTitle = xml.name === 'svg:title'
  const words = xml.content().trim()
  if (!isTitle || state.description === '') state.description = words
}
