/** The code of PDFium, from where it is served. */
import { compileFetched, createPdfiumCode } from '../pdfium-code.ts'

export type { PdfiumSource } from '../contract.ts'

export const { compilePdfium, usePdfium } = createPdfiumCode(compileFetched)
