/** Footers that a slide shows by its master's placeholders ([MS-PPT] §2.4.15). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { record } from './records.ts'

/** Instances of the container in the document and of its strings. */
const ofSlides = 3
const footerString = 2
const hasFooter = 0x20

/** @returns The slide's own footer, else that of all slides; '' for none. */
export function footerOf(bytes: Uint8Array, view: DataView, slide: ArtRecord, document: ArtRecord): string {
  return readFooter(bytes, view, slide, 0) ?? readFooter(bytes, view, document, ofSlides) ?? ''
}

/** Undefined where the container is not there, so that the document's holds. */
function readFooter(bytes: Uint8Array, view: DataView, parent: ArtRecord, instance: number): string | undefined {
  for (const found of recordsIn(view, parent.start, parent.end)) {
    if (found.type !== record.headersFooters || found.instance !== instance) continue
    let isShown = false
    let footer = ''
    for (const part of recordsIn(view, found.start, found.end)) {
      if (part.type === record.headersFootersAtom && part.end - part.start >= 4)
        isShown = (view.getUint16(part.start + 2, true) & hasFooter) !== 0
      else if (part.type === record.string && part.instance === footerString)
        footer = decodeCodePage(bytes.subarray(part.start, part.end), 1200).trim()
    }
    return isShown ? footer : ''
  }
  return undefined
}
