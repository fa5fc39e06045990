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
import { Docmill } from '../client.ts'
import type { Converter } from '../converter.ts'
import { piecesOf, type Split, splitOptions } from '../split.ts'
import type { ConversionOptions } from '../types.ts'

export { type Converter, inProcess } from '../converter.ts'
export type { Split } from '../split.ts'

/** A path, a Blob or a File, or a URL that the service downloads. A string that begins with http is a URL. */
export type LoaderSource = string | Blob | URL

export type LoaderOptions = ConversionOptions & {
  /** Converts: a `Docmill`, or `inProcess(convert)`. A service by the environment when absent. */
  converter?: Converter
  /** What a document is: the whole file, a page of it, or a chunk for retrieval. */
  split?: Split
  /** Metadata of every document. */
  metadata?: Readonly<Record<string, unknown>>
}

export class DocmillLoader extends BaseDocumentLoader {
  readonly #sources: readonly LoaderSource[]
  readonly #options: LoaderOptions

  constructor(sources: LoaderSource | readonly LoaderSource[], options: LoaderOptions = {}) {
    super()
    this.#sources = Array.isArray(sources) ? sources : [sources as LoaderSource]
    this.#options = options
  }

  override async load(): Promise<Document[]> {
    const documents: Document[] = []
    for await (const document of this.lazyLoad()) documents.push(document)
    return documents
  }

  /** One source after another. */
  async *lazyLoad(): AsyncGenerator<Document> {
    const { converter = new Docmill(), split = 'document', metadata = {}, ...options } = this.#options
    for (const given of this.#sources) {
      const { source, ...named } = await opened(given)
      const converted = await converter.convert(source, { ...splitOptions(split, options), ...named })
      const origin = source instanceof URL ? source.href : (named.filename ?? converted.filename)
      for (const { text, metadata: own } of piecesOf(converted, split))
        yield new Document({
          pageContent: text,
          metadata: { source: typeof given === 'string' ? given : origin, ...own, ...metadata },
        })
    }
  }
}

async function opened(given: LoaderSource): Promise<{ source: Blob | URL; filename?: string }> {
  if (given instanceof URL) return { source: given }
  if (typeof given !== 'string') {
    const { name } = given as { name?: string }
    return { source: given, ...(name ? { filename: name } : {}) }
  }
  if (/^https?:\/\//.test(given)) return { source: new URL(given) }
  const { openAsBlob } = await import('node:fs')
  return { source: await openAsBlob(given), filename: given.split(/[\\/]/).at(-1) ?? given }
}
