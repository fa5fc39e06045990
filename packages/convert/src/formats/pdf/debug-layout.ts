/** `@docmill/convert/debug-layout`: the picture of a page's analysis over the rendered page, for people who look into a result. */
import { ConversionError } from '../../core/errors.ts'
import { analysePage } from '../../pages/layout/analyse-page.ts'
import { drawPage } from '../../pages/layout/debug/draw-page.ts'
import { documentFacts } from '../../pages/layout/facts.ts'
import { lineRoles, rolesOfWords } from '../../pages/layout/roles/line-roles.ts'
import { roleChances } from '../../pages/layout/roles/role-chances.ts'
import { bitmapUrl } from './bitmap-url.ts'
import { openDocument, type PdfDocument } from './pdfium/open.ts'
import { withPage } from './pdfium/page.ts'
import { acquirePdfium, releasePdfium } from './pdfium/pdfium.ts'
import { renderPage } from './pdfium/render.ts'
import { preparePdfPage } from './read-page.ts'

/** A rendered page of this size is sharp enough behind the boxes. */
const pixels = 1_200_000

/**
 * @param number Of the page, from 1.
 * @returns An SVG document: words, lines and blocks over the rendered page.
 * @throws ConversionError file_encrypted, file_corrupt, invalid_parameter
 */
export async function drawPdfLayout(bytes: Uint8Array, number: number, password?: string): Promise<string> {
  const pdfium = await acquirePdfium()
  const document = openDocument(pdfium, bytes, password)
  try {
    return drawOne(document, number)
  } finally {
    document.close()
    releasePdfium(pdfium, false)
  }
}

function drawOne(document: PdfDocument, number: number): string {
  const picture = withPage(document, number - 1, (page) => {
    const { prepared } = preparePdfPage(page, number)
    const raster = prepared.width === page.width ? renderPage(page, pixels) : undefined
    return { prepared, raster }
  })
  if (!picture)
    throw new ConversionError('invalid_parameter', { param: 'page', reason: 'the document has no such page' })
  const { prepared, raster } = picture
  // Facts of the document from the page itself: near enough for a picture.
  const roles = lineRoles(prepared)
  const layout = analysePage(prepared, documentFacts([prepared]), roleChances(rolesOfWords(roles)))
  return drawPage(prepared, roles, layout, raster ? bitmapUrl(raster) : '')
}
