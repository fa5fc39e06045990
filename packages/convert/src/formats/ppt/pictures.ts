/** Names for the pictures of a presentation ([MS-PPT] §2.4.3). */
import { recordsIn } from '../../drawing/art-records.ts'
import { blipExtensions } from '../../drawing/blip-types.ts'
import type { PresentationFile } from './persist.ts'

/** Where the drawing group lies in the document container. */
const drawingGroupContainer = 0x040b

/** `image3.png` for the third; '' for a place that holds no picture. */
export function pictureNames({ view, document }: PresentationFile): string[] {
  for (const outer of recordsIn(view, document.start, document.end))
    if (outer.type === drawingGroupContainer)
      return blipExtensions(view, outer.start, outer.end).map((extension, index) =>
        extension ? `image${index + 1}.${extension}` : '',
      )
  return []
}
