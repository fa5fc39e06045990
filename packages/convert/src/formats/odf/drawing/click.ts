/** What a click on a shape does (part 3, §13.3, §9.5.2). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { type Jump, jumpAddress } from '../../../office/presentations/jump.ts'
import type { DocumentState } from '../document-state.ts'

const jumps: Readonly<Record<string, Jump>> = lookupTable({
  'next-page': 'next',
  'previous-page': 'previous',
  'first-page': 'first',
})

/** Reads the `office:event-listeners` whose start tag was read last; where it leads is kept in the state. */
export function readClick(xml: XmlReader, state: DocumentState): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'presentation:event-listener' || !/\bclick$/.test(xml.attribute('script:event-name') ?? ''))
      continue
    const action = xml.attribute('presentation:action') ?? ''
    const jump = jumps[action]
    // How many slides follow is not known here; links that lead nowhere are taken out of the tree.
    if (jump) state.click = jumpAddress(jump, state.slideNumber, Number.POSITIVE_INFINITY)
    else if (action === 'show') state.click = xml.attribute('xlink:href')
  }
}
