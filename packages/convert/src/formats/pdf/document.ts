/** The whole of a file: opened, read page by page, put together. */
import type { Page, Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import { layoutDocument } from '../../layout/layout-document.ts'
import { type PreparedPage, preparePage } from '../../layout/prepare-page.ts'
import type { ReadContext } from '../reader.ts'
import { readCharacters } from './characters.ts'
import { readGraphics } from './graphics.ts'
import { readMetadata } from './metadata.ts'
import { openDocument, type PdfDocument } from './open.ts'
import { readOutline } from './outline.ts'
import { withPage } from './page.ts'
import { readLinks } from './page-links.ts'
import { acquirePdfium, releasePdfium } from './pdfium.ts'
import { readStructure } from './struct-tree.ts'

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
    if (error instanceof ConversionError) throw error
    throw new ConversionError('file_corrupt', { reason: '' }, { cause: error })
  } finally {
    releasePdfium(pdfium, failed)
  }
}

function readPages(document: PdfDocument, context: ReadContext): Root {
  const pages: PreparedPage[] = []
  if (document.pageCount > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'pages', maximum: context.limits.pages })
  for (let index = 0; index < document.pageCount; index++) {
    context.signal?.throwIfAborted()
    const page = withPage(document, index, (page) => {
      const { glyphs } = readCharacters(page)
      return preparePage({
        number: index + 1,
        width: page.width,
        height: page.height,
        glyphs,
        ...readGraphics(page),
        links: readLinks(page),
        structure: readStructure(page),
      })
    })
    if (page) pages.push(page)
  }
  const children = layoutDocument(pages, {
    outline: readOutline(document),
    keepsFurniture: context.options.headersAndFooters === 'keep',
  })
  return { type: 'root', children, metadata: readMetadata(document), pages: pages.map(pageNode) }
}

function pageNode(page: PreparedPage): Page {
  return { number: page.number, widthPt: page.width, heightPt: page.height }
}
