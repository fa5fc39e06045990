/** The form environment of the engine, which knows the values of fields. Scripts are never run: the engine has no interpreter. */
import type { PdfDocument } from './open.ts'
import { nativeOf } from './pdfium.ts'

/** Runs `use` with the form's handle; 0 for a document without fields. */
export async function withForm<T>(document: PdfDocument, use: (form: number) => Promise<T>): Promise<T> {
  const { pdfium } = document
  if (nativeOf(pdfium, 'FPDF_GetFormType')(document.handle) === 0) return use(0)
  const info = nativeOf(pdfium, 'PDFiumExt_OpenFormFillInfo')()
  const form = nativeOf(pdfium, 'PDFiumExt_InitFormFillEnvironment')(document.handle, info)
  try {
    return await use(form)
  } finally {
    if (form) nativeOf(pdfium, 'PDFiumExt_ExitFormFillEnvironment')(form)
    nativeOf(pdfium, 'PDFiumExt_CloseFormFillInfo')(info)
  }
}
