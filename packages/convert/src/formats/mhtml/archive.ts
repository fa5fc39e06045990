/** The pages of an archive, and what they show of its other parts. */

import { Buffer } from '#platform/buffer'
import { htmlCharset } from '../../carriers/encoding/declaration.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { type MimePart, parseMessage } from '../../carriers/mime/part.ts'
import { relatedParts } from '../../carriers/mime/related.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { EmbeddedHint, ReadContext } from '../../core/reader.ts'

export async function readArchive(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const message = parseMessage(bytes, () => context.budget.messageParts(1))
  const pages = pagesOf(message)
  const [first] = pages
  if (!first) throw new ConversionError('file_corrupt', { reason: ': the archive has no page' })
  const partAt = relatedParts(message)
  const unread = new Set(pages)
  const read = (page: MimePart): Promise<Root> => {
    unread.delete(page)
    return readPage(page, context, {
      pictureAt(url) {
        const part = partAt(url, page)
        return part && context.keepPicture(url, () => part.content())
      },
      pageAt(url) {
        const part = partAt(url, page)
        return part && unread.delete(part) ? sourceOf(part, context) : undefined
      },
    })
  }
  const document = await read(first)
  if (unread.size === 0 || (document.children.length > 0 && !isFrameset(first))) return document
  const blocks = [document.children]
  for (const page of unread) blocks.push((await read(page)).children)
  return root(blocks.flat(), document.metadata)
}

/** As a workbook, which names only the sheet that is shown first. */
function isFrameset(page: MimePart): boolean {
  return /<frameset[\s>]/i.test(Buffer.from(page.content()).toString('latin1'))
}

function sourceOf(page: MimePart, { warn }: ReadContext): string {
  const content = page.content()
  return decodeText(content, { warn, charset: page.charset }, htmlCharset(content))
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

function readPage(
  page: MimePart,
  context: ReadContext,
  related: Pick<EmbeddedHint, 'pageAt' | 'pictureAt'>,
): Promise<Root> {
  const content = page.content()
  if (content.length === 0) return Promise.resolve(root([]))
  const charset = page.charset ? `; charset=${page.charset}` : ''
  const location = page.fields.text('content-location').trim()
  const address = /^https?:/i.test(location) && URL.canParse(location) ? { address: location } : {}
  return context.readEmbedded(content, {
    filename: 'page.html',
    mediaType: `text/html${charset}`,
    ...related,
    ...address,
  })
}
