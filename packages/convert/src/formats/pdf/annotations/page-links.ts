/** Link annotations of a page (ISO 32000-1 §12.5.6.5) → areas with the address that they lead to. */
import type { LinkArea } from '../../../pages/layout/content.ts'
import { placeUrl } from '../../../pages/layout/headings/internal-links.ts'
import type { PdfDocument } from '../pdfium/open.ts'
import { type PdfPage, toShownBox } from '../pdfium/page.ts'
import { nativeOf, readUtf8 } from '../pdfium/pdfium.ts'

const maxLinks = 5_000
/** Action types of fpdf_doc.h. */
const uriAction = 3

export function readLinks(page: PdfPage): LinkArea[] {
  const { pdfium, handle: document } = page.document
  const links: LinkArea[] = []
  const position = pdfium.scratch
  const found = pdfium.scratch + 4
  pdfium.i32()[position >> 2] = 0
  const enumerate = nativeOf(pdfium, 'FPDFLink_Enumerate')
  const rectOf = nativeOf(pdfium, 'FPDFLink_GetAnnotRect')
  while (links.length < maxLinks && enumerate(page.handle, position, found)) {
    const next = pdfium.i32()[position >> 2] as number
    const link = pdfium.i32()[found >> 2] as number
    const url = addressOf(page, document, link)
    if (url && rectOf(link, pdfium.scratch + 16)) {
      const at = (pdfium.scratch + 16) >> 2
      const [left, top, right, bottom] = pdfium.f32().slice(at, at + 4) as unknown as [number, number, number, number]
      links.push({ box: toShownBox(page.frame, left, top, right, bottom), url })
    }
    pdfium.i32()[position >> 2] = next
  }
  return links
}

/** Only addresses and places: launching programs and scripts is no reading. */
function addressOf(page: PdfPage, document: number, link: number): string | undefined {
  const { pdfium } = page.document
  const action = nativeOf(pdfium, 'FPDFLink_GetAction')(link)
  if (action && nativeOf(pdfium, 'FPDFAction_GetType')(action) === uriAction)
    return readUtf8(pdfium, (buffer, bytes) =>
      nativeOf(pdfium, 'FPDFAction_GetURIPath')(document, action, buffer, bytes),
    ).trim()
  const destination = destinationOf(page, document, link, action)
  return destination ? placeOf(page, document, destination) : undefined
}

/** The link's own destination, or that of its action "go to". */
function destinationOf({ document: { pdfium } }: PdfPage, document: number, link: number, action: number): number {
  const own = nativeOf(pdfium, 'FPDFLink_GetDest')(document, link)
  return own || (action ? nativeOf(pdfium, 'FPDFAction_GetDest')(document, action) : 0)
}

function placeOf(page: PdfPage, document: number, destination: number): string | undefined {
  const { pdfium } = page.document
  const index = nativeOf(pdfium, 'FPDFDest_GetDestPageIndex')(document, destination)
  if (index < 0) return undefined
  const at = pdfium.scratch + 32
  const hasPlace = nativeOf(pdfium, 'FPDFDest_GetLocationInPage')(
    destination,
    at,
    at + 4,
    at + 8,
    at + 12,
    at + 16,
    at + 20,
  )
  const [hasX, hasY] = [at, at + 4].map((flag) => hasPlace !== 0 && pdfium.i32()[flag >> 2] !== 0)
  if (!hasY) return placeUrl(index + 1, 0, 0)
  const [x, y] = [at + 12, at + 16].map((part) => pdfium.f32()[part >> 2]) as [number, number]
  return placeUrl(index + 1, Math.max(1, heightOf(page.document, index) - y), hasX ? Math.max(0, x) : 0)
}

function heightOf({ pdfium, handle, pageHeights }: PdfDocument, index: number): number {
  let height = pageHeights.get(index)
  if (height === undefined) {
    nativeOf(pdfium, 'FPDF_GetPageSizeByIndexF')(handle, index, pdfium.scratch)
    height = pdfium.f32()[(pdfium.scratch + 4) >> 2] as number
    pageHeights.set(index, height)
  }
  return height
}
