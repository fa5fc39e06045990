/**
 * Text that the file spells out for what is drawn (`/ActualText`, ISO 32000-1 §14.9.4), as Chromium does for
 * clusters of Indian and Arabic letters.
 *
 * The engine gives the spelling once for objects that follow each other, and once more where another object stands
 * between them; its boxes are those of the first object alone.
 */
import type { Glyphs } from '../../../pages/layout/content.ts'
import { nativeOf, type Pdfium } from '../pdfium/pdfium.ts'

/** Asked for each object of text: it is not encoded again. */
const actualText = new TextEncoder().encode('ActualText\0')
/** Marks within marks; a cluster has one or two. */
const maxMarks = 16
/** In em: what the other glyphs of a cluster take; spaces are glyphs of their own in such files. */
const widestRest = 0.75

/** Handle of the mark that spells the object's text; 0 for none. */
export function spellingOf(pdfium: Pdfium, object: number): number {
  const count = Math.min(maxMarks, nativeOf(pdfium, 'FPDFPageObj_CountMarks')(object))
  for (let at = 0; at < count; at++) {
    const mark = nativeOf(pdfium, 'FPDFPageObj_GetMark')(object, at)
    if (nativeOf(pdfium, 'FPDFPageObjMark_CountParams')(mark) === 0) continue
    pdfium.u8().set(actualText, pdfium.scratch)
    const length = pdfium.scratch + 64
    if (nativeOf(pdfium, 'FPDFPageObjMark_GetParamStringValue')(mark, pdfium.scratch, 0, 0, length)) return mark
  }
  return 0
}

/** The last character of a spelling reaches to the next one, as all that was drawn does. */
export function endSpelling(glyphs: Glyphs, at: number, code: number, pen: number, baseline: number): void {
  const isIndian = code >= 0x900 && code < 0x1000
  const gap = pen - (glyphs.right[at] as number)
  const size = glyphs.styles[glyphs.style[at] as number]?.size ?? 0
  if (isIndian && gap > 0 && gap < widestRest * size && glyphs.originY[at] === Math.fround(baseline))
    glyphs.right[at] = pen
}
