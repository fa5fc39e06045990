/** Names of the files that are embedded in the document (ISO 32000-1 §7.11.4). */
import type { PdfDocument } from './open.ts'
import { nativeOf, type Pdfium, readUtf16 } from './pdfium.ts'

const mostAttachments = 1_000

export function readAttachmentNames({ pdfium, handle }: PdfDocument): string[] {
  const count = Math.min(mostAttachments, nativeOf(pdfium, 'FPDFDoc_GetAttachmentCount')(handle))
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    const name = attachmentName(pdfium, nativeOf(pdfium, 'FPDFDoc_GetAttachment')(handle, at))
    if (name) names.push(name)
  }
  return names
}

/** @param attachment Its handle; 0 for none. @returns '' where it has no name */
export function attachmentName(pdfium: Pdfium, attachment: number): string {
  if (!attachment) return ''
  return readUtf16(pdfium, (buffer, bytes) =>
    nativeOf(pdfium, 'FPDFAttachment_GetName')(attachment, buffer, bytes),
  ).trim()
}
