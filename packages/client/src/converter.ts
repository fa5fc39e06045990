/** What converts for the loaders: a service, or the library in this process. */
import type { Chunk, ConversionOptions } from './types.ts'

export interface Converted {
  content: string
  filename: string
  metadata: { title: string | null; page_count: number | null }
  chunks?: readonly Chunk[]
}

/** A `Docmill` is one. */
export interface Converter {
  convert(
    source: Blob | URL,
    options: ConversionOptions & { filename?: string; signal?: AbortSignal },
  ): Promise<Converted>
}

/** `convert` of `@docmill/convert`, as far as it is called here. */
export type LibraryConvert = (
  bytes: Uint8Array,
  options: Record<string, unknown>,
) => Promise<{
  content: string
  metadata: { title?: string; pageCount?: number }
  chunks?: readonly object[]
}>

/**
 * Converts in this process, without a service: `inProcess(convert)` with `convert` of `@docmill/convert`. The library
 * downloads nothing.
 */
export function inProcess(convert: LibraryConvert): Converter {
  return {
    async convert(source, { filename = 'document', include, ...options }) {
      if (source instanceof URL) throw new TypeError('The library does not download: give a file, or use a service.')
      const named = Object.entries(options).map(([name, value]) => [camelCase(name), value])
      const bytes = new Uint8Array(await source.arrayBuffer())
      const asked = include === undefined ? {} : { include: [include].flat() }
      const { content, metadata, chunks } = await convert(bytes, { ...Object.fromEntries(named), ...asked, filename })
      return {
        content,
        filename,
        metadata: { title: metadata.title ?? null, page_count: metadata.pageCount ?? null },
        ...(chunks ? { chunks: chunks as readonly Chunk[] } : {}),
      }
    },
  }
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
