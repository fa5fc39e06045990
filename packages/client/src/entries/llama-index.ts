/**
 * LlamaIndex: a reader of files and URLs. `@llamaindex/core` is a peer.
 *
 * ```ts
 * import { DocmillReader } from '@docmill/client/llama-index'
 *
 * const documents = await new DocmillReader({ split: 'chunks', chunk_tokens: 256 }).loadData('report.pdf')
 * ```
 */
import { Document, FileReader } from '@llamaindex/core/schema'
import { type LoaderOptions, type LoaderSource, loadPieces } from '../loading.ts'

export { type Converter, inProcess } from '../converter.ts'
export type { LoaderOptions, LoaderSource } from '../loading.ts'
export type { Split } from '../split.ts'

/** Also a reader for extensions in the `fileExtToReader` of a `SimpleDirectoryReader`. */
export class DocmillReader extends FileReader {
  readonly #options: LoaderOptions

  constructor(options: LoaderOptions = {}) {
    super()
    this.#options = options
  }

  override async loadData(sources: LoaderSource | readonly LoaderSource[]): Promise<Document[]> {
    const documents: Document[] = []
    const loadedOf = new Map<string, number>()
    for await (const { text, source, page, metadata } of loadPieces(sources, this.#options)) {
      const at = (loadedOf.get(source) ?? 0) + 1
      loadedOf.set(source, at)
      // LlamaIndex's names: ids by which an index replaces what it has of a file, and the keys of its own readers.
      const { filename, ...others } = metadata
      const place = page === undefined ? {} : { page_number: page }
      documents.push(
        new Document({
          id_: `${source}_${at}`,
          text,
          metadata: { file_path: source, file_name: filename, ...others, ...place, ...this.#options.metadata },
        }),
      )
    }
    return documents
  }

  override loadDataAsContent(content: Uint8Array<ArrayBuffer>, filename = 'document'): Promise<Document[]> {
    return this.loadData(new File([content], filename))
  }
}
