/** The whole of a file: opened, read page by page, put together. */
import type { Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import { analysePage } from '../../layout/analyse-page.ts'
import { assemble } from '../../layout/assemble.ts'
import type { PageLayout } from '../../layout/blocks.ts'
import type { ReadContext } from '../reader.ts'
import { readCharacters } from './characters.ts'
import { readGraphics } from './graphics.ts'
import { openDocument, type PdfDocument } from './open.ts'
import { withPage } from './page.ts'
import { acquirePdfium, releasePdfium } from './pdfium.ts'

export async function readPdf(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const pdfium = await acquirePdfium()
  let failed = true
  try {
    const document = openDocument(pdfium, bytes, context.options.password)
    const root = readPages(document, context)
    document.close()
    failed = false
    return root
  } catch (error) {
    if (error instanceof ConversionError) {
      failed = false
      throw error
    }
    throw new ConversionError('file_corrupt', { reason: '' }, { cause: error })
  } finally {
    releasePdfium(pdfium, failed)
  }
}

function readPages(document: PdfDocument, context: ReadContext): Root {
  const pages: PageLayout[] = []
  if (document.pageCount > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'pages', maximum: context.limits.pages })
  for (let index = 0; index < document.pageCount; index++) {
    context.signal?.throwIfAborted()
    const layout = withPage(document, index, (page) => {
      const { glyphs } = readCharacters(page)
      const graphics = readGraphics(page)
      return analysePage({ number: index + 1, width: page.width, height: page.height, glyphs, ...graphics, links: [] })
    })
    if (layout) pages.push(layout)
  }
  return { type: 'root', children: assemble(pages), metadata: { pageCount: document.pageCount } }
}
