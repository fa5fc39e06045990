/** What a page and its workers send each other. A worker has one document at a time. */
import type { ErrorDetails } from '../core/errors.ts'
import type { Conversion, ConvertOptions } from '../pipeline/convert.ts'
import type { PdfiumSource } from '../platform/contract.ts'

/** Options that are data; what is called stays in the page. */
export type SentOptions = Omit<ConvertOptions, 'engines' | 'signal' | 'onStage' | 'onProgress'>

export interface ToWorker {
  bytes: Uint8Array
  options: SentOptions
  wantsProgress: boolean
  /** Where PDFium is, if the page says so. */
  pdfium?: PdfiumSource
}

export type FromWorker =
  /** The worker is there and begins. */
  | { type: 'begun' }
  | { type: 'progress'; done: number; total: number }
  | { type: 'converted'; conversion: Conversion }
  | { type: 'failed'; code: string; details: ErrorDetails; cause?: string }
