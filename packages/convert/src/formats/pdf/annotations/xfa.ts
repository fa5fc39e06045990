/** Forms that a program lays out from a description in XML (XFA; ISO 32000-1 §12.7.8). */
import type { ReadContext } from '../../../core/reader.ts'
import type { PdfDocument } from '../pdfium/open.ts'
import { nativeOf, readUtf8, withMemory } from '../pdfium/pdfium.ts'
import type { Attachment } from './attachments.ts'

/** `FORMTYPE_XFA_FULL` (fpdf_formfill.h): the pages only ask for another program. */
const dynamicForm = 2
const maxPackets = 100
const maxBytes = 20_000_000

/** @returns What is filled in, as a file; undefined where the pages are the form. */
export function readDynamicForm(document: PdfDocument, { warn, budget }: ReadContext): Attachment | undefined {
  const { pdfium, handle } = document
  if (nativeOf(pdfium, 'FPDF_GetFormType')(handle) !== dynamicForm) return undefined
  warn('content_dropped', { what: 'a form that only programs for XFA lay out; what is filled in is given as data' })
  const count = Math.min(maxPackets, nativeOf(pdfium, 'FPDF_GetXFAPacketCount')(handle))
  for (let at = 0; at < count; at++) {
    const name = readUtf8(pdfium, (buffer, bytes) =>
      nativeOf(pdfium, 'FPDF_GetXFAPacketName')(handle, at, buffer, bytes),
    )
    if (name !== 'datasets') continue
    const read = nativeOf(pdfium, 'FPDF_GetXFAPacketContent')
    if (!read(handle, at, 0, 0, pdfium.scratch)) return undefined
    const size = pdfium.u32()[pdfium.scratch >> 2] as number
    if (size === 0 || size > maxBytes) return undefined
    budget.unpacked(size)
    const bytes = withMemory(pdfium, size, (pointer) => {
      read(handle, at, pointer, size, pdfium.scratch)
      return pdfium.u8().slice(pointer, pointer + size)
    })
    return { name: 'form-data.xml', bytes }
  }
  return undefined
}
