/** What loaders of frameworks share: sources, one after another, become the pieces that a framework indexes. */
import { Docmill } from './client.ts'
import type { Converter } from './converter.ts'
import { type Piece, piecesOf, type Split, splitOptions } from './split.ts'
import type { ConversionOptions } from './types.ts'

/** A path, a Blob or a File, or a URL that the service downloads. A string that begins with http:// or https:// is a URL. */
export type LoaderSource = string | Blob | URL

export type LoaderOptions = ConversionOptions & {
  /** Converts: a `Docmill`, or `inProcess(convert)`. A service by the environment when absent. */
  converter?: Converter
  /** What a document is: the whole file, a page of it, or a chunk for retrieval. */
  split?: Split
  /** Metadata of every document. */
  metadata?: Readonly<Record<string, unknown>>
}

export interface LoadedPiece extends Piece {
  /** The path or the URL as it was given, or the name of a file. */
  source: string
}

/** The pieces of one source after another, without the metadata of the options. */
export async function* loadPieces(
  sources: LoaderSource | readonly LoaderSource[],
  given: LoaderOptions,
): AsyncGenerator<LoadedPiece> {
  const { converter = new Docmill(), split = 'document', metadata: _, ...options } = given
  for (const one of [sources].flat() as LoaderSource[]) {
    const { source, ...named } = await opened(one)
    const converted = await converter.convert(source, { ...splitOptions(split, options), ...named })
    const origin = source instanceof URL ? source.href : (named.filename ?? converted.filename)
    for (const piece of piecesOf(converted, split)) yield { ...piece, source: typeof one === 'string' ? one : origin }
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
