/** Lines of tables of contents (part 3, §8.3): which they are. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Flow } from '../../../office/word-processing/flow.ts'
import type { StyleRole } from '../../../office/word-processing/style-role.ts'
import type { DocumentState } from '../document-state.ts'
import { plainName } from '../styles/style.ts'

/** Reads the table whose start tag was read last: its entries are those in the styles that its templates name. */
export function readContents(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const { entryLevels } = state
  state.entryLevels = new Map()
  state.text.into(xml, state, flow)
  state.entryLevels = entryLevels
}

/** Reads what a table of contents is made from, which stands before its entries (§8.3.1). */
export function readEntryTemplates(xml: XmlReader, { entryLevels }: DocumentState): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const style = xml.attribute('text:style-name')
    const level = Number(xml.attribute('text:outline-level'))
    if (style && level > 0) entryLevels?.set(plainName(style), level - 1)
  }
}

/** What a paragraph is by its place in a table of contents. */
export function entryRole(style: string | undefined, { entryLevels, styles }: DocumentState): StyleRole | undefined {
  const level = style && entryLevels?.get(styles.commonName(style))
  return typeof level === 'number' ? { kind: 'contents', level } : undefined
}
