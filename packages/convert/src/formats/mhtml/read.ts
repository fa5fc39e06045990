/**
 * Web archives: a page saved with its pictures (RFC 2557), which Word and Excel also write and
 * call `.doc` and `.xls`.
 *
 * Out: the page. Where that is only a frame around others, as of a workbook, the others.
 *
 * Errors: file_corrupt, content_limit_exceeded, and those of pages.
 */
import { root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import { type MimePart, parseMessage } from '../../mime/part.ts'
import { relatedParts } from '../../mime/related.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const mhtml: Reader = {
  id: 'mhtml',
  title: 'Web archive',
  kind: 'document',
  extensions: ['mhtml', 'mht'],
  mediaTypes: ['multipart/related', 'application/x-mimearchive'],
  textual: true,
  options: ['images'],
  read: readArchive,
}

async function readArchive(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const message = parseMessage(bytes, () => context.budget.entries(1))
  const [first, ...others] = pagesOf(message)
  if (!first) throw new ConversionError('file_corrupt', { reason: ': the archive has no page' })
  const partAt = relatedParts(message)
  const read = (page: MimePart) =>
    readPage(page, context, (url) => {
      const part = partAt(url, page)
      return part && context.keepPicture(url, () => part.content())
    })
  const document = await read(first)
  if (document.children.length > 0 || others.length === 0) return document
  const documents = []
  for (const page of others) documents.push(await read(page))
  return root(
    documents.flatMap(({ children }) => children),
    document.metadata,
  )
}

/** Pages in their order, that which the archive says to start with first (RFC 2387 §3.2). */
function pagesOf(message: MimePart): MimePart[] {
  const pages: MimePart[] = []
  const collect = (part: MimePart): void => {
    if (part.type === 'text/html' || part.type === 'application/xhtml+xml') pages.push(part)
    for (const inner of part.parts) collect(inner)
  }
  collect(message)
  const start = message.fields.structured('content-type').parameters.get('start')
  const first = start ? pages.findIndex((page) => page.fields.text('content-id') === start) : 0
  return first > 0 ? [pages[first]!, ...pages.slice(0, first), ...pages.slice(first + 1)] : pages
}

function readPage(page: MimePart, context: ReadContext, pictureAt: (url: string) => string | undefined): Promise<Root> {
  const content = page.content()
  if (content.length === 0) return Promise.resolve(root([]))
  const charset = page.charset ? `; charset=${page.charset}` : ''
  const location = page.fields.text('content-location').trim()
  const address = /^https?:/i.test(location) && URL.canParse(location) ? { address: location } : {}
  return context.readEmbedded(content, {
    filename: 'page.html',
    mediaType: `text/html${charset}`,
    pictureAt,
    ...address,
  })
}
