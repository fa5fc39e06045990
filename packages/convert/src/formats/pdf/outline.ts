/** The document's outline (bookmarks; ISO 32000-1 §12.3.3). */
import type { OutlineEntry } from '../../pages/layout/content.ts'
import type { PdfDocument } from './pdfium/open.ts'
import { nativeOf, readUtf16 } from './pdfium/pdfium.ts'

/** Outlines can be cyclic: both counts end them. */
const maxEntries = 20_000
const deepest = 32

export function readOutline(document: PdfDocument): OutlineEntry[] {
  const { pdfium, handle } = document
  const firstChild = nativeOf(pdfium, 'FPDFBookmark_GetFirstChild')
  const nextSibling = nativeOf(pdfium, 'FPDFBookmark_GetNextSibling')
  const destination = nativeOf(pdfium, 'FPDFBookmark_GetDest')
  const pageOf = nativeOf(pdfium, 'FPDFDest_GetDestPageIndex')
  const titleOf = nativeOf(pdfium, 'FPDFBookmark_GetTitle')
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const stack: { bookmark: number; depth: number }[] = [{ bookmark: firstChild(handle, 0), depth: 1 }]
  while (stack.length && entries.length < maxEntries) {
    const { bookmark, depth } = stack.pop() as { bookmark: number; depth: number }
    if (!bookmark || seen.has(bookmark)) continue
    seen.add(bookmark)
    const title = readUtf16(pdfium, (buffer, bytes) => titleOf(bookmark, buffer, bytes)).trim()
    const target = destination(handle, bookmark)
    if (title) entries.push({ title, depth, page: target ? pageOf(handle, target) + 1 : 0 })
    stack.push({ bookmark: nextSibling(handle, bookmark), depth })
    if (depth < deepest) stack.push({ bookmark: firstChild(handle, bookmark), depth: depth + 1 })
  }
  return entries
}
