/** Bytes and password → an open document of the engine. */
import { ConversionError } from '../../errors.ts'
import { nativeOf, type Pdfium, withText } from './pdfium.ts'

/** Values of `FPDF_GetLastError` (fpdfview.h). */
const wrongFormat = 3
const wrongPassword = 4

export interface PdfDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  /** The file's own table of objects was damaged. */
  readonly wasRebuilt: boolean
  close(): void
}

/**
 * The empty password is tried where none is given: files that only restrict printing open so.
 *
 * @throws ConversionError file_encrypted, file_corrupt
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): PdfDocument {
  const call = pdfium.call
  const data = nativeOf(pdfium, 'malloc')(bytes.length)
  if (!data) throw new ConversionError('file_corrupt', { reason: ': it does not fit in memory' })
  pdfium.u8().set(bytes, data)
  const free = (): void => void nativeOf(pdfium, 'free')(data)
  const handle = withText(pdfium, password ?? '', (text) =>
    nativeOf(pdfium, 'FPDF_LoadMemDocument')(data, bytes.length, text),
  )
  if (!handle) {
    const error = nativeOf(pdfium, 'FPDF_GetLastError')()
    free()
    throw openingError(error, password)
  }
  const pageCount = nativeOf(pdfium, 'FPDF_GetPageCount')(handle)
  return {
    pdfium,
    handle,
    pageCount,
    wasRebuilt: nativeOf(pdfium, 'FPDF_DocumentHasValidCrossReferenceTable')(handle) === 0,
    close() {
      call.FPDF_CloseDocument?.(handle)
      free()
    },
  }
}

function openingError(error: number, password: string | undefined): ConversionError {
  if (error === wrongPassword)
    return new ConversionError('file_encrypted', { reason: password ? ' and the given one is wrong' : '' })
  if (error === wrongFormat) return new ConversionError('file_corrupt', { reason: '' })
  return new ConversionError('file_corrupt', { reason: ': its parts cannot be found' })
}
