/** The structure that `include` asks for in addition to the content: the tree as data, chunks and pages. Loaded by who asks for it. */
import type { Block, Root, Verbatim } from '../core/document/nodes.ts'
import { visitBlocks } from '../core/document/walk.ts'
import type { Limits } from '../core/limits.ts'
import type { VerbatimSupport } from '../core/reader.ts'
import { chunksOf } from '../output/chunks/chunks.ts'
import type { Chunk, ChunkOptions } from '../output/chunks/types.ts'
import { doclingJson } from '../output/docling/json.ts'
import { writeMarkdown } from '../output/markdown/write.ts'
import { documentJson } from '../output/mdast/json.ts'
import { documentTree, type Expansions, firstPage } from '../output/mdast/tree.ts'
import { tidy } from '../output/normalize/tidy.ts'
import { documentPages } from '../output/pages.ts'
import { PlaceTracker } from '../output/places.ts'
import { type CountTokens, tokenCounter } from '../output/tokens/counter.ts'
import type { Structure, Wanted, Warn, Writer, Written } from './write.ts'

/** @param write Writes the format that is wanted. @returns The content, made while it is iterated, and the structure. */
export async function writeWithStructure(
  document: Root,
  wanted: Wanted,
  warn: Warn,
  verbatim: VerbatimSupport | undefined,
  write: Writer,
): Promise<Written> {
  const { include = [], format } = wanted
  const structure: Structure = {}
  if (include.includes('document') || include.includes('docling')) {
    const expansions = await tidyExpansions(document, wanted.limits, verbatim)
    if (include.includes('document')) {
      structure.document = () => documentTree(document, wanted, expansions)
      structure.documentJson = () => documentJson(document, wanted, expansions)
    }
    if (include.includes('docling')) {
      const name = wanted.filename?.replace(/\.[^.]+$/, '') || 'document'
      const json = (): Iterable<string> => doclingJson(document, { ...wanted, name }, expansions)
      structure.docling = () => JSON.parse([...json()].join(''))
      structure.doclingJson = json
    }
  }
  if (include.includes('pages')) structure.pages = () => documentPages(document)
  if (!include.includes('chunks')) return { parts: write(document, wanted, warn), structure }

  const count = await tokenCounter(wanted.chunkTokenizer ?? 'o200k_base')
  if (format !== 'html') {
    const chunked = chunkedContent(document, wanted, warn, write, count)
    structure.chunks = chunked.chunks
    return { parts: chunked.parts, structure }
  }
  // HTML is cut up as the Markdown that the same tree becomes.
  structure.chunks = chunkedContent(document, wanted, () => {}, writeMarkdown, count).chunks
  return { parts: write(document, wanted, warn), structure }
}

function chunkedContent(
  document: Root,
  wanted: Wanted,
  warn: Warn,
  write: Writer,
  count: CountTokens,
): { parts: Iterable<string>; chunks(): Iterable<Chunk> } {
  const { chunkTokens = 512, chunkOverlap = 0, format } = wanted
  const places = new PlaceTracker(firstPage(document))
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
async function tidyExpansions(
  document: Root,
  limits: Limits,
  verbatim: VerbatimSupport | undefined,
): Promise<Expansions> {
  if (!verbatim || !hasVerbatim(document)) return new Map()
  const expansions = await verbatim.expansionsOf(document.children)
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
