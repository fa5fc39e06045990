/** What is written on a page in addition to its content: form fields, free text and comments (ISO 32000-1 §12.5, §12.7). */

import type { ReadContext } from '../../../core/reader.ts'
import type { Box } from '../../../pages/layout/content.ts'
import { type PdfPage, toShownBox } from '../pdfium/page.ts'
import { nativeOf, type Pdfium, readUtf16, withText } from '../pdfium/pdfium.ts'
import { type Attachment, readAttachment } from './attachments.ts'
import { fieldText } from './fields.ts'

/** Subtypes of fpdf_annot.h. */
const subtypes: Readonly<Record<number, 'comment' | 'text' | 'file' | 'field'>> = {
  1: 'comment',
  3: 'text',
  9: 'comment',
  10: 'comment',
  11: 'comment',
  12: 'comment',
  14: 'comment',
  17: 'file',
  20: 'field',
}

/** Annotation flags (§12.5.3): hidden, and no view. */
const hiddenFlags = (1 << 1) | (1 << 5)
const maxAnnotations = 5_000

export interface PlacedText {
  box: Box
  text: string
  /** It is what a field of a form shows. */
  isField?: true
}

export interface Comment extends PlacedText {
  author: string
}

export interface Annotations {
  /** Values of fields and free text, where they are shown. */
  texts: PlacedText[]
  comments: Comment[]
  /** Files that are pinned to the page. */
  files: Attachment[]
}

/** @param form Handle of the form environment; 0 where the file has none. */
export function readAnnotations(page: PdfPage, form: number, context: ReadContext): Annotations {
  const { pdfium } = page.document
  const found: Annotations = { texts: [], comments: [], files: [] }
  const count = Math.min(maxAnnotations, nativeOf(pdfium, 'FPDFPage_GetAnnotCount')(page.handle))
  for (let at = 0; at < count; at++) {
    const annotation = nativeOf(pdfium, 'FPDFPage_GetAnnot')(page.handle, at)
    if (!annotation) continue
    try {
      readAnnotation(page, pdfium, annotation, form, context, found)
    } finally {
      nativeOf(pdfium, 'FPDFPage_CloseAnnot')(annotation)
    }
  }
  return found
}

function readAnnotation(
  page: PdfPage,
  pdfium: Pdfium,
  annotation: number,
  form: number,
  context: ReadContext,
  found: Annotations,
): void {
  const kind = subtypes[nativeOf(pdfium, 'FPDFAnnot_GetSubtype')(annotation)]
  if (!kind || nativeOf(pdfium, 'FPDFAnnot_GetFlags')(annotation) & hiddenFlags) return
  if (kind === 'file') {
    const file = readAttachment(pdfium, nativeOf(pdfium, 'FPDFAnnot_GetFileAttachment')(annotation), context)
    if (file) found.files.push(file)
    return
  }
  if (!nativeOf(pdfium, 'FPDFAnnot_GetRect')(annotation, pdfium.scratch)) return
  const at = pdfium.scratch >> 2
  const [left, top, right, bottom] = pdfium.f32().slice(at, at + 4) as unknown as Box
  const box = toShownBox(page.frame, left, top, right, bottom)
  const text = kind === 'field' ? fieldText(pdfium, annotation, form) : stringOf(pdfium, annotation, 'Contents')
  if (!text.trim() || !box.every(Number.isFinite)) return
  if (kind === 'comment')
    found.comments.push({ box, text: text.trim(), author: stringOf(pdfium, annotation, 'T').trim() })
  else found.texts.push({ box, text: text.trim(), ...(kind === 'field' ? { isField: true } : {}) })
}

function stringOf(pdfium: Pdfium, annotation: number, key: string): string {
  return withText(pdfium, key, (name) =>
    readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, 'FPDFAnnot_GetStringValue')(annotation, name, buffer, bytes)),
  )
}
