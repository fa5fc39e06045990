/** Names for the pictures of a presentation ([MS-ODRAW] §2.2.20, §2.2.32). */
import { type ArtRecord, artRecord, recordsIn } from '../../drawing/art-records.ts'
import type { PresentationFile } from './persist.ts'

/** Where the drawing group lies in the document container ([MS-PPT] §2.4.3). */
const drawingGroupContainer = 0x040b

/** §2.4.1, MSOBLIPTYPE. */
const extensions: Readonly<Record<number, string>> = {
  2: 'emf',
  3: 'wmf',
  4: 'pict',
  5: 'jpg',
  6: 'png',
  7: 'bmp',
  17: 'tif',
  18: 'jpg',
}

/** `image3.png` for the third; '' for a place that holds no picture. */
export function pictureNames({ view, document }: PresentationFile): string[] {
  const names: string[] = []
  for (const outer of recordsIn(view, document.start, document.end)) {
    if (outer.type !== drawingGroupContainer) continue
    for (const entry of entriesIn(view, outer)) {
      const extension = extensions[entry.instance]
      names.push(extension ? `image${names.length + 1}.${extension}` : '')
    }
  }
  return names
}

function* entriesIn(view: DataView, outer: ArtRecord): Generator<ArtRecord> {
  for (const group of recordsIn(view, outer.start, outer.end))
    for (const store of recordsIn(view, group.start, group.end))
      if (store.type === artRecord.blipStore)
        for (const entry of recordsIn(view, store.start, store.end)) if (entry.type === artRecord.blipEntry) yield entry
}
