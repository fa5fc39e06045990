/** From the tree to what was asked for: the content, and the structure in addition. */
import type { Root } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import type { Limits } from '../core/limits.ts'
import type { OutputFormat, StructureOptions, WriteOptions } from '../core/options.ts'
import { onFirstUse, type ReadContext, type VerbatimSupport } from '../core/reader.ts'
import type { Chunk } from '../output/chunks/types.ts'
import { writeMarkdown } from '../output/markdown/write.ts'
import type { DocumentTree } from '../output/mdast/nodes.ts'
import type { DocumentPage } from '../output/pages.ts'
import type { PlaceTracker } from '../output/places.ts'

/** Each member is there where `include` has it, and made when it is called. */
export interface Structure {
  /** The tree as plain data. */
  document?(): DocumentTree
  /** The same as the text of a JSON object in parts, for which a large tree is never held whole. */
  documentJson?(): Iterable<string>
  /** To be asked for once the content has been iterated. */
  chunks?(): Iterable<Chunk>
  pages?(): DocumentPage[]
  /** A DoclingDocument. */
  docling?(): Record<string, unknown>
  /** The same as JSON in parts. */
  doclingJson?(): Iterable<string>
}

export interface Wanted extends WriteOptions, StructureOptions {
  format: OutputFormat
  resources: ReadonlyMap<string, Resource>
  limits: Limits
  filename?: string
}

export interface Written {
  /** The content, made while it is iterated. */
  parts: Iterable<string>
  structure: Structure
}

export type Warn = ReadContext['warn']
export type Writer = (
  document: Root,
  options: Wanted & { places?: PlaceTracker | undefined },
  warn: Warn,
) => Iterable<string>

const writers: Record<OutputFormat, () => Promise<Writer>> = {
  markdown: async () => writeMarkdown,
  text: onFirstUse(async () => (await import('../output/text/write.ts')).writeText),
  html: onFirstUse(async () => (await import('../output/html/write.ts')).writeHtml),
}
const loadStructure = onFirstUse(() => import('./structure.ts'))

/** @param document After its passes. */
export async function writeAll(
  document: Root,
  wanted: Wanted,
  { warn }: ReadContext,
  verbatim: VerbatimSupport | undefined,
): Promise<Written> {
  const write = await writers[wanted.format]()
  if (!wanted.include?.length) return { parts: write(document, wanted, warn), structure: {} }
  const { writeWithStructure } = await loadStructure()
  return await writeWithStructure(document, wanted, warn, verbatim, write)
}
