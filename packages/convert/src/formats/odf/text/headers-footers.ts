/** Headers and footers of the pages of a text (part 3, §16.9–§16.12). */

import type { AddRunningText } from '../../../office/word-processing/running-texts.ts'
import type { DocumentState } from '../document-state.ts'

/** Those of all kinds of pages. */
export function readHeadersFooters(state: DocumentState, add: AddRunningText): void {
  const xml = state.odf.xml('styles.xml')
  if (!xml?.nextChild(0)) return
  while (xml.nextChild(1)) {
    if (xml.name !== 'office:master-styles') continue
    while (xml.nextChild(2))
      while (xml.nextChild(3)) {
        const side = /^style:(header|footer)(?:-left|-first)?$/.exec(xml.name)?.[1]
        if (side) add(side as 'header' | 'footer', state.text.blocks(xml, state))
      }
  }
}
