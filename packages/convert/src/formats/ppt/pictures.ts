/** The pictures of a presentation ([MS-PPT] §2.4.3), whose bytes have a stream of their own (§2.1.3). */
import type { Cfb } from '../../carriers/cfb/open.ts'
import { recordsIn } from '../../office/drawing/art-records.ts'
import { type Blip, readBlips } from '../../office/drawing/blip.ts'
import { type PresentationFile, streamOf } from './persist.ts'

/** Where the drawing group lies in the document container. */
const drawingGroupContainer = 0x040b

/** By index from 1. */
export function readPictures({ bytes, view, document }: PresentationFile, cfb: Cfb): Blip[] {
  for (const outer of recordsIn(view, document.start, document.end))
    if (outer.type === drawingGroupContainer) return readBlips(bytes, outer.start, outer.end, streamOf(cfb, 'Pictures'))
  return []
}
