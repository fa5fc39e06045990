/** Bytes in, Markdown or text out: detect → read → tidy → write. */

import { Buffer } from '#platform/buffer'
import { boundError } from '../core/bounds.ts'
import type { Block, Metadata, Root } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import { ConversionError, sizeLimit } from '../core/errors.ts'
import { defaultLimits, type Limits } from '../core/limits.ts'
import {
  fieldName,
  type OptionName,
  type OutputFormat,
  optionFault,
  optionNames,
  optionsFault,
  type ReadOptions,
  type StructureOptions,
  type WriteOptions,
} from '../core/options.ts'
import type { PageChoice } from '../core/page-range.ts'
import type { PageWork } from '../core/page-work.ts'
import type { Engines, ReadContext, Reader, VerbatimSupport } from '../core/reader.ts'
import type { Registry } from '../core/registry.ts'
import type { Warning } from '../core/warnings.ts'
import type { Chunk } from '../output/chunks/types.ts'
import type { DocumentTree } from '../output/mdast/nodes.ts'
import { partListsAtPages } from '../output/normalize/page-breaks.ts'
import { tidy } from '../output/normalize/tidy.ts'
import type { DocumentPage } from '../output/pages.ts'
import { collectPictures, type PictureUse } from '../parts/images/collect.ts'
import { describePictures, forgetFiles } from '../parts/images/describe.ts'
import { createContext, htmlPart } from './context.ts'
import { detect } from './detect/detect.ts'
import { boundedMetadata } from './metadata.ts'
import { type Structure, writeAll } from './write.ts'

/** The stages of a conversion, in their order. */
export type StageName = 'detect' | 'read' | 'tidy' | 'write'

/** All may be left out; `docs/reference/options.md` says what then holds. */
export interface ConvertOptions extends ReadOptions, WriteOptions, StructureOptions {
  /** Name of the document; its extension helps where the bytes alone do not identify the type. */
  filename?: string
  /** The media type the bytes came with, charset included. */
  mediaType?: string
  /** `markdown` when absent. */
  outputFormat?: OutputFormat
  /** Those that are not named keep their defaults. */
  limits?: Partial<Limits>
  /** For pictures of text, speech and descriptions; without them such content is reported as a warning. */
  engines?: Engines
  /** When aborted, calls of engines end, and the conversion with `conversion_aborted`. */
  signal?: AbortSignal
  /** Called when a stage begins, for those who measure. */
  onStage?(stage: StageName, format?: string): void
  /**
   * Called after each page of a PDF, for a progress bar.
   *
   * @param done Pages that are read; more with each call.
   * @param total Pages to read: those that `pages` asks for, or all.
   */
  onProgress?(done: number, total: number): void
}

/** For programs that share the work on a document between processes. */
export interface SharedWork {
  pageWork?: PageWork | undefined
}

/** A document that was converted. */
export interface Conversion {
  /** Markdown or plain text, with line feeds, ending in one unless it is empty. */
  content: string
  format: OutputFormat
  /** Id of the format that the bytes turned out to be. */
  detectedType: string
  metadata: Metadata
  /** What could not be carried over, in the order in which it was met. */
  warnings: Warning[]
  /** The pictures that `images` asked for: those that the content links to, or that are embedded in it. */
  resources: Resource[]
  /** With `include: ['document']`: the tree that the content was written from, as mdast. */
  document?: DocumentTree
  /** With `include: ['chunks']`: the content in pieces for search and language models. */
  chunks?: Chunk[]
  /** With `include: ['pages']`: the pages of the document; [] where it has none. */
  pages?: DocumentPage[]
  /** With `include: ['docling']`: a DoclingDocument, as docling-core reads it. */
  docling?: Record<string, unknown>
}

/** A document that was converted, its content as a sequence of strings. */
export interface ConversionParts extends Omit<Conversion, 'content' | keyof Structure> {
  /** The content, to be joined as it is; made while it is iterated, once. */
  parts: Iterable<string>
  /** What `include` asked for. */
  structure: Structure
  /** The tree that the content is written from, in the library's own form. */
  tree: Root
}

/** A document. */
export type Source = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>

/**
 * Converts one document in this process.
 *
 * @param registry Formats that it may be of, or what is within it.
 * @throws ConversionError
 * @throws TypeError where the source is nothing of the kind
 */
export async function convertDocument(
  source: Source,
  options: ConvertOptions = {},
  registry: Registry,
): Promise<Conversion> {
  const { fileBytes = defaultLimits.fileBytes } = options.limits ?? {}
  const bytes = source instanceof Uint8Array ? source : await bytesOf(source, fileBytes, options.signal)
  const { parts, structure, format, detectedType, metadata, warnings, resources } = await convertDocumentToParts(
    bytes,
    options,
    registry,
  )
  return {
    content: joined(parts),
    format,
    detectedType,
    metadata,
    warnings,
    resources,
    ...(structure.document ? { document: structure.document() } : {}),
    ...(structure.chunks ? { chunks: [...structure.chunks()] } : {}),
    ...(structure.pages ? { pages: structure.pages() } : {}),
    ...(structure.docling ? { docling: structure.docling() } : {}),
  }
}

/**
 * Strings put together one by one stay a tree of pieces, which takes several times their size,
 * until one of their characters is asked for. A CSV of 50 MB peaks at 750 MB without, at 550 MB with it.
 */
function joined(parts: Iterable<string>): string {
  const flat: string[] = []
  for (const part of parts) {
    part.charCodeAt(0)
    flat.push(part)
  }
  return flat.join('')
}

/**
 * The same, with the content as a sequence of strings that is made while it is iterated, so
 * that a large output is never held twice.
 */
export async function convertDocumentToParts(
  source: Uint8Array,
  options: ConvertOptions & SharedWork = {},
  registry: Registry,
): Promise<ConversionParts> {
  try {
    return await convertOne(source, options, registry)
  } catch (error) {
    throw boundError(error) ?? error
  }
}

async function convertOne(
  source: Uint8Array,
  options: ConvertOptions & SharedWork,
  registry: Registry,
): Promise<ConversionParts> {
  refuseWrongOptions(options)
  const format = options.outputFormat ?? 'markdown'
  const limits = options.limits ? { ...defaultLimits, ...options.limits } : defaultLimits
  // A Buffer's own methods do more than those of a Uint8Array, which is felt where a document is small.
  const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  if (bytes.length > limits.fileBytes)
    throw new ConversionError('file_too_large', sizeLimit(limits.fileBytes, bytes.length))
  if (bytes.length === 0) throw new ConversionError('file_empty')

  const use = format === 'text' ? undefined : pictureUse(options)
  const vision = options.descriptions === 'all' ? options.engines?.vision : undefined
  const pictures = collectPictures(use ?? (vision && 'files'), limits)
  const { context, warnings, pages } = createContext({ ...options, limits, pictures, registry })
  options.onStage?.('detect')
  const reader = await detect(bytes, options, { registry, warn: context.warn })
  reportUnusedOptions(reader, options, context)
  options.onStage?.('read', reader.id)
  const found = await read(reader, bytes, context)
  checkPages(pages, context)
  options.onStage?.('tidy')
  const verbatim = verbatimWithHtml(registry, context)
  const document = await tidy(found, format, limits, verbatim)
  if (options.pageSeparator !== undefined) partListsAtPages(document)
  if (vision) {
    const { warn } = context
    const bounds = { maxPictures: limits.describedPictures, maxPixels: limits.pixels }
    await describePictures(document, { ...options, ...bounds, vision, resources: pictures.resources, warn })
  }
  const resources = use ? pictures.resources : new Map<string, Resource>()
  if (use) pictures.reportMissing(context.warn)
  else if (vision) forgetFiles(document)
  options.onStage?.('write')
  const metadata = boundedMetadata(document.metadata ?? {}, limits, context.warn)
  const { parts, structure } = await writeAll(document, { ...options, format, resources, limits }, context, verbatim)
  return {
    parts: bounded(parts, limits.outputCharacters),
    structure,
    tree: document,
    format,
    detectedType: reader.id,
    metadata,
    warnings,
    resources: [...resources.values()],
  }
}

/** Reads HTML within Markdown as a document of its own. */
function verbatimWithHtml({ verbatim }: Registry, context: ReadContext): VerbatimSupport | undefined {
  return (
    verbatim && {
      ...verbatim,
      expansionsOf: (blocks) => verbatim.expansionsOf(blocks, (html) => readHtml(html, context)),
    }
  )
}

/** HTML within Markdown, which a text has no form for. */
async function readHtml(html: string, context: ReadContext): Promise<Block[]> {
  return (await context.readEmbedded(Buffer.from(html), htmlPart)).children
}

function pictureUse({ images }: ConvertOptions): PictureUse | undefined {
  if (images === 'embed') return 'embedded'
  return images === 'links' ? 'files' : undefined
}

/** @throws ConversionError conversion_aborted, before or while the reader is at work */
async function read(reader: Reader, bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { signal } = context
  if (signal?.aborted) throw new ConversionError('conversion_aborted')
  try {
    return await reader.read(bytes, context)
  } catch (cause) {
    if (signal?.aborted) throw new ConversionError('conversion_aborted', {}, { cause })
    throw cause
  }
}

/** For callers whose compiler does not check them. */
function refuseWrongOptions(options: ConvertOptions): void {
  for (const name of ['filename', 'mediaType'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'string') refuse(name, 'it must be a string')
  for (const name of optionNames) {
    const reason = options[name] === undefined ? undefined : optionFault(name, options[name])
    if (reason === undefined) continue
    if (name === 'outputFormat')
      throw new ConversionError('invalid_output_format', { value: String(options[name]).slice(0, 64) })
    refuse(fieldName(name), reason)
  }
  const fault = optionsFault(options)
  if (fault) refuse(fieldName(fault.name), fault.reason)
}

function refuse(param: string, reason: string): never {
  throw new ConversionError('invalid_parameter', { param, reason })
}

/** An option that this format has no use for is reported: who converts many files sends the same options with all of them. */
function reportUnusedOptions(reader: Reader, options: ConvertOptions, { warn }: ReadContext): void {
  const report = (option: OptionName): void =>
    warn('option_not_applicable', { option: fieldName(option), type: reader.id })
  for (const name of ['password', 'pages', 'language', 'ocr'] as const)
    if (options[name] !== undefined && !reader.options?.includes(name)) report(name)
  const hasPages = reader.options?.some((name) => name === 'pages' || name === 'pageSeparator')
  if (options.pageSeparator !== undefined && !hasPages) report('pageSeparator')
  if (options.images === 'embed' && !reader.options?.includes('images')) report('images')
}

/** @throws ConversionError invalid_parameter where none of the pages that are wanted is there */
function checkPages(pages: PageChoice, { warn }: ReadContext): void {
  const { pageCount, hasFound } = pages
  if (pageCount === 0) return
  if (!hasFound) {
    const reason = `the document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`
    throw new ConversionError('invalid_parameter', { param: 'pages', reason, page_count: pageCount })
  }
  const missing = pages.missing()
  if (missing) warn('pages_out_of_range', { page_count: pageCount, pages: missing })
}

function* bounded(parts: Iterable<string>, maximum: number): Generator<string> {
  let characters = 0
  try {
    for (const part of parts) {
      characters += part.length
      if (characters > maximum)
        throw new ConversionError('content_limit_exceeded', { limit: 'output characters', maximum })
      yield part
    }
  } catch (error) {
    throw boundError(error) ?? error
  }
}

async function bytesOf(source: Source, maximum: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (source instanceof Blob) return readAll(source.stream(), maximum)
  if (source instanceof ReadableStream) return readUntilAborted(source, maximum, signal)
  throw new TypeError('A document is given as a Uint8Array, an ArrayBuffer, a Blob or a ReadableStream.')
}

/** A stream may wait for its next bytes for ever. */
async function readUntilAborted(
  stream: ReadableStream<Uint8Array>,
  maximum: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (!signal) return readAll(stream, maximum)
  try {
    return await readAll(stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }), maximum)
  } catch (cause) {
    if (signal.aborted) throw new ConversionError('conversion_aborted', {}, { cause })
    throw cause
  }
}

async function readAll(stream: ReadableStream<Uint8Array>, maximum: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A stream of a document gives pieces that are Uint8Arrays.')
    length += chunk.length
    if (length > maximum) throw new ConversionError('file_too_large', sizeLimit(maximum))
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
