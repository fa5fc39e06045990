/** The number of a page as the document prints it (ISO 32000-1 §12.4.2). */
import type { PdfDocument } from './pdfium/open.ts'
import { nativeOf, readUtf16 } from './pdfium/pdfium.ts'

/** @param index From 0. */
export function readPageLabel({ pdfium, handle }: PdfDocument, index: number): string {
  return readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, 'FPDF_GetPageLabel')(handle, index, buffer, bytes))
}
