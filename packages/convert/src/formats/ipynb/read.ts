/**
 * Jupyter notebooks (nbformat 3 and 4).
 *
 * Out: the cells in order. Markdown as it was written, code with its language, and below it what
 * it put out: text as code, of richer forms the one that says most, pictures by name, also those that came with a cell.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: raw_html_kept.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const ipynb: Reader = {
  id: 'ipynb',
  title: 'Jupyter notebook',
  kind: 'structured',
  extensions: ['ipynb'],
  mediaTypes: ['application/x-ipynb+json'],
  textual: true,
  options: ['images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readNotebook } = await load()
    return readNotebook(bytes, context)
  },
}
