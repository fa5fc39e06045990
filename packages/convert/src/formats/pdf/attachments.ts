/** Names of the files that are embedded in the document (ISO 32000-1 §7.11.4). */
import type { PdfDocument } from './open.ts'
import { nativeOf, readUtf16 } from './pdfium.ts'

const mostAttachments = 1_000

export function readAttachmentNames({ pdfium, handle }: PdfDocument): string[] {
  const count = Math.min(mostAttachments, nativeOf(pdfium, 'FPDFDoc_GetAttachmentCount')(handle))
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    const attachment = nativeOf(pdfium, 'FPDFDoc_GetAttachment')(handle, at)
    if (!attachment) continue
    const name = readUtf16(pdfium, (buffer, bytes) =>
      nativeOf(pdfium, 'FPDFAttachment_GetName')(attachment, buffer, bytes),
    )
    if (name.trim()) names.push(name.trim())
  }
  return names
}
