/**
 * Electronic books (EPUB 3.3, https://www.w3.org/TR/epub-33/; EPUB 2).
 *
 * In: a package. Out: the documents of the spine in reading order, one after the other, each
 * read as a web page. The navigation document and the table of contents are no text of the
 * book and are left out, but for titles of chapters that stand nowhere else.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived,
 * embedded_failed, content_dropped, and what pages warn of.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./book.ts'))

export const epub: Reader = {
  id: 'epub',
  title: 'EPUB book',
  kind: 'ebook',
  extensions: ['epub'],
  mediaTypes: ['application/epub+zip'],
  options: ['images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readBook } = await load()
    return readBook(bytes, context)
  },
}
