/** Bytes and password → an open document of the engine. */
import { ConversionError } from '../../../core/errors.ts'
import { nativeOf, type Pdfium, withText } from './pdfium.ts'
import { withTrailer } from './trailer.ts'

/** Values of `FPDF_GetLastError` (fpdfview.h). */
const wrongFormat = 3
const wrongPassword = 4

export interface PdfDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  /** The file's own table of objects was damaged. */
  readonly wasRebuilt: boolean
  /** In points, of pages that links lead to, by index from 0: the engine makes a page of each that it is asked for. */
  readonly pageHeights: Map<number, number>
  close(): void
}

/**
 * The empty password is tried where none is given: files that only restrict printing open so.
 *
 * @throws ConversionError file_encrypted, file_corrupt
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): PdfDocument {
  const opened = load(pdfium, bytes, password)
  if (typeof opened !== 'number') return opened
  const repaired = opened === wrongFormat ? withTrailer(bytes) : undefined
  const second = repaired ? load(pdfium, repaired, password) : opened
  if (typeof second === 'number') throw openingError(second, password)
  return { ...second, wasRebuilt: true }
}

/** @returns The document, or the engine's number for what is wrong. */
function load(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): PdfDocument | number {
  const data = nativeOf(pdfium, 'malloc')(bytes.length)
  if (!data) throw new ConversionError('conversion_out_of_memory')
  pdfium.u8().set(bytes, data)
  const free = (): void => void nativeOf(pdfium, 'free')(data)
  const handle = withText(pdfium, password ?? '', (text) =>
    nativeOf(pdfium, 'FPDF_LoadMemDocument')(data, bytes.length, text),
  )
  if (!handle) {
    free()
    return nativeOf(pdfium, 'FPDF_GetLastError')()
  }
  return {
    pdfium,
    handle,
    pageCount: nativeOf(pdfium, 'FPDF_GetPageCount')(handle),
    wasRebuilt: nativeOf(pdfium, 'FPDF_DocumentHasValidCrossReferenceTable')(handle) === 0,
    pageHeights: new Map(),
    close() {
      nativeOf(pdfium, 'FPDF_CloseDocument')(handle)
      free()
    },
  }
}

function openingError(error: number, password: string | undefined): ConversionError {
  if (error === wrongPassword)
    return new ConversionError('file_encrypted', { reason: password ? ' and the given one is wrong' : '' })
  if (error === wrongFormat)
    return new ConversionError('file_corrupt', { reason: ': it has no PDF header or no readable list of its objects' })
  return new ConversionError('file_corrupt', { reason: ': its parts cannot be found' })
}
