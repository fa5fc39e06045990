/**
 * LangChain: a loader of files and URLs. `@langchain/core` is a peer.
 *
 * ```ts
 * import { DocmillLoader } from '@docmill/client/langchain'
 *
 * const documents = await new DocmillLoader('report.pdf', { split: 'chunks', chunk_tokens: 256 }).load()
 * ```
 */
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'
import { type LoaderOptions, type LoaderSource, loadPieces } from '../loading.ts'

export { type Converter, inProcess } from '../converter.ts'
export type { LoaderOptions, LoaderSource } from '../loading.ts'
export type { Split } from '../split.ts'

export class DocmillLoader extends BaseDocumentLoader {
  readonly #sources: LoaderSource | readonly LoaderSource[]
  readonly #options: LoaderOptions

  constructor(sources: LoaderSource | readonly LoaderSource[], options: LoaderOptions = {}) {
    super()
    this.#sources = sources
    this.#options = options
  }

  override async load(): Promise<Document[]> {
    const documents: Document[] = []
    for await (const document of this.lazyLoad()) documents.push(document)
    return documents
  }

  /** One source after another. */
  async *lazyLoad(): AsyncGenerator<Document> {
    for await (const { text, source, page, metadata } of loadPieces(this.#sources, this.#options)) {
      // As LangChain's own loaders name it.
      const place = page === undefined ? {} : { loc: { pageNumber: page } }
      yield new Document({
        pageContent: text,
        metadata: { source, ...metadata, ...place, ...this.#options.metadata },
      })
    }
  }
}
