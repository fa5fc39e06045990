/** Kinds of the pictures that a drawing's store holds ([MS-ODRAW] §2.2.20, §2.2.32, §2.4.1). */
import { artRecord, recordsIn } from './art-records.ts'

/** Usual extensions by MSOBLIPTYPE. */
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

/** @returns '' for an unknown kind. */
export function blipExtension(type: number): string {
  return extensions[type] ?? ''
}

/**
 * Extensions of the pictures that shapes refer to by index, from 1.
 *
 * @param start Of the record of the drawing group (OfficeArtDggContainer).
 */
export function blipExtensions(view: DataView, start: number, end: number): string[] {
  const found: string[] = []
  for (const group of recordsIn(view, start, end)) {
    if (group.type !== artRecord.drawingGroup) break
    for (const store of recordsIn(view, group.start, group.end))
      if (store.type === artRecord.blipStore)
        for (const entry of recordsIn(view, store.start, store.end)) found.push(blipExtension(entry.instance))
  }
  return found
}
