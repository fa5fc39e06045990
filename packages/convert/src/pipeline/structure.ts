/** From the tree to what was asked for: the content, and beside it the tree as data, chunks and pages. */
import type { Block, Root, Verbatim } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import { visitBlocks } from '../core/document/walk.ts'
import type { Limits } from '../core/limits.ts'
import type { OutputFormat, StructureOptions, WriteOptions } from '../core/options.ts'
import type { ReadContext } from '../core/reader.ts'
import { chunksOf } from '../output/chunks/chunks.ts'
import type { Chunk, ChunkOptions } from '../output/chunks/types.ts'
import { writeHtml } from '../output/html/write.ts'
import { writeMarkdown } from '../output/markdown/write.ts'
import { documentJson } from '../output/mdast/json.ts'
import type { DocumentTree } from '../output/mdast/nodes.ts'
import { documentTree, type Expansions, firstPage } from '../output/mdast/tree.ts'
import { tidy } from '../output/normalize/tidy.ts'
import type { ReadHtml } from '../output/normalize/verbatim.ts'
import { type DocumentPage, documentPages } from '../output/pages.ts'
import { PlaceTracker } from '../output/places.ts'
import { writeText } from '../output/text/write.ts'
import { type CountTokens, tokenCounter } from '../output/tokens/counter.ts'

/** Each member is there where `include` has it, and made when it is called. */
export interface Structure {
  /** The tree as plain data. */
  document?(): DocumentTree
  /** The same as the text of a JSON object in parts, for which a large tree is never held whole. */
  documentJson?(): Iterable<string>
  /** To be asked for once the content has been iterated. */
  chunks?(): Iterable<Chunk>
  pages?(): DocumentPage[]
}

interface Wanted extends WriteOptions, StructureOptions {
  format: OutputFormat
  resources: ReadonlyMap<string, Resource>
  limits: Limits
}

type Warn = ReadContext['warn']
type Writer = (document: Root, options: Wanted & { places?: PlaceTracker | undefined }, warn: Warn) => Iterable<string>

const writers: Record<OutputFormat, Writer> = { markdown: writeMarkdown, text: writeText, html: writeHtml }

/** @param document After its passes. @returns The content, made while it is iterated, and the structure. */
export async function writeAll(
  document: Root,
  wanted: Wanted,
  { warn }: ReadContext,
  readHtml: ReadHtml,
): Promise<{ parts: Iterable<string>; structure: Structure }> {
  const { include = [], format } = wanted
  const structure: Structure = {}
  if (include.includes('document')) {
    const expansions = await tidyExpansions(document, wanted.limits, readHtml)
    structure.document = () => documentTree(document, wanted, expansions)
    structure.documentJson = () => documentJson(document, wanted, expansions)
  }
  if (include.includes('pages')) structure.pages = () => documentPages(document)
  if (!include.includes('chunks')) return { parts: writers[format](document, wanted, warn), structure }

  const count = await tokenCounter(wanted.chunkTokenizer ?? 'o200k_base')
  // HTML is cut up as the Markdown that the same tree becomes.
  const chunked = chunkedContent(document, wanted, format === 'html' ? () => {} : warn, count)
  structure.chunks = chunked.chunks
  return { parts: format === 'html' ? writeHtml(document, wanted, warn) : chunked.parts, structure }
}

function chunkedContent(
  document: Root,
  wanted: Wanted,
  warn: Warn,
  count: CountTokens,
): { parts: Iterable<string>; chunks(): Iterable<Chunk> } {
  const { chunkTokens = 512, chunkOverlap = 0, format } = wanted
  const places = new PlaceTracker(firstPage(document))
  const write = format === 'html' ? writeMarkdown : writers[format]
  const unmarked = places.unmarked(write(document, { ...wanted, places }, warn))
  const options: ChunkOptions = { maxTokens: chunkTokens, overlapTokens: chunkOverlap, hasSpans: format !== 'html' }
  const held: string[] = []
  const parts = (function* (): Generator<string> {
    for (const part of unmarked) {
      held.push(part)
      yield part
    }
  })()
  return {
    parts,
    *chunks() {
      if (format === 'html') for (const _ of parts);
      yield* chunksOf(held.join(''), places.written(), count, options)
    },
  }
}

/** Markdown that came as Markdown, which the content has as it is, as the blocks that it means. */
async function tidyExpansions(document: Root, limits: Limits, readHtml: ReadHtml): Promise<Expansions> {
  if (!hasVerbatim(document)) return new Map()
  const { expansionsOf } = await import('../output/normalize/verbatim.ts')
  const expansions = await expansionsOf(document.children, readHtml)
  for (const [block, children] of expansions) {
    const part = await tidy({ type: 'root', children }, 'text', limits)
    expansions.set(block, part.children)
  }
  return expansions satisfies Map<Verbatim, Block[]>
}

function hasVerbatim({ children }: Root): boolean {
  let found = false
  visitBlocks(children, ({ type }) => {
    if (type === 'verbatim') found = true
  })
  return found
}
