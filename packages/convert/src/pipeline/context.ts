/** What one conversion carries along: options, limits, warnings, and the budget that embedded documents share. */

import { Buffer } from '#platform/buffer'
import { paragraph } from '../core/document/build.ts'
import type { Block, Root } from '../core/document/nodes.ts'
import { ConversionError } from '../core/errors.ts'
import type { Limits } from '../core/limits.ts'
import type { ReadOptions } from '../core/options.ts'
import { choosePages, type PageChoice } from '../core/page-range.ts'
import type { PageWork } from '../core/page-work.ts'
import type { Budget, EmbeddedHint, Engines, ReadContext } from '../core/reader.ts'
import { createRegistry, type Registry } from '../core/registry.ts'
import { type Warning, type WarningCode, type WarningDetails, warning } from '../core/warnings.ts'
import type { PictureCollection } from '../parts/images/collect.ts'
import { detect } from './detect/detect.ts'
import { extensionOf } from './detect/name.ts'

export interface ContextOptions extends ReadOptions, EmbeddedHint {
  limits: Limits
  /** Formats of documents within this one; none when absent. */
  registry?: Registry
  /** When absent, no pictures are kept. */
  pictures?: PictureCollection
  engines?: Engines
  signal?: AbortSignal
  /** As in `ConvertOptions`. */
  onProgress?(done: number, total: number): void
  pageWork?: PageWork | undefined
}

/** A context for the outermost document, with the list that its warnings and its children's go to, and its pages. */
export function createContext(options: ContextOptions): {
  context: ReadContext
  warnings: Warning[]
  pages: PageChoice
} {
  const warnings: Warning[] = []
  const reported = new Set<string>()
  let left = 0
  const warn = (code: WarningCode, details?: WarningDetails): void => {
    const key = JSON.stringify([code, details])
    if (reported.has(key)) return
    if (warnings.length < options.limits.warnings) {
      reported.add(key)
      warnings.push(warning(code, details))
    } else warnings.splice(-1, 1, warning('warnings_left_out', { count: ++left + 1 }))
  }
  const spent = { unpacked: 0, entries: 0, messageParts: 0, cells: 0, sparsePixels: 0 }
  const whole = { options, warn, spent, inherited: undefined }
  const pages = choosePages(options.pages)
  return { context: contextAt(0, options, options, pages, whole), warnings, pages }
}

/** What a document and all within it share. */
interface Whole {
  readonly options: ContextOptions
  readonly warn: ReadContext['warn']
  readonly spent: Spent
  /** The options that documents within it obey, once there are any. */
  inherited: ReadOptions | undefined
}

interface Spent {
  unpacked: number
  entries: number
  messageParts: number
  cells: number
  sparsePixels: number
}

const charsetParameter = /;\s*charset="?([^";\s]+)/i

function contextAt(
  depth: number,
  hint: EmbeddedHint,
  options: ReadOptions,
  pages: PageChoice,
  whole: Whole,
): ReadContext {
  const { engines = {}, limits, pictures, signal } = whole.options
  const { address, classStylesOf, filename = '', mediaType, notesWanted, ownNames, pageAt } = hint
  const shelf = pictures?.shelf()
  return {
    filename,
    extension: extensionOf(filename),
    charset: mediaType === undefined ? undefined : charsetParameter.exec(mediaType)?.[1],
    options,
    limits,
    budget: new SharedBudget(depth, limits, whole.spent),
    signal,
    engines,
    address,
    notesWanted,
    ownNames,
    pageAt,
    classStylesOf,
    pageWork: depth === 0 ? whole.options.pageWork : undefined,
    isPageWanted: pages.isWanted,
    reportProgress(done, total) {
      if (depth === 0) whole.options.onProgress?.(done, total)
    },
    warn: whole.warn,
    keepsPictures: pictures?.isWanted ?? false,
    keepPicture: (id, read) => (read ? shelf?.(id, read) : hint.pictureAt?.(id)),
    readEmbedded: (bytes, inner) => readEmbedded(bytes, inner, depth + 1, whole),
    readMarkdown: (markdown) => readMarkdown(markdown, depth + 1, whole),
  }
}

async function readEmbedded(bytes: Uint8Array, hint: EmbeddedHint, depth: number, whole: Whole): Promise<Root> {
  const { archiveDepth } = whole.options.limits
  if (depth > archiveDepth)
    throw new ConversionError('content_limit_exceeded', { limit: 'documents within documents', maximum: archiveDepth })
  if (bytes.length === 0) throw new ConversionError('file_empty')
  const { registry = createRegistry([]) } = whole.options
  const reader = await detect(bytes, hint, { registry, warn: whole.warn })
  whole.inherited ??= inheritedOf(whole.options)
  const options = hint.options ? { ...whole.inherited, ...hint.options } : whole.inherited
  return reader.read(bytes, contextAt(depth, hint, options, choosePages(options.pages), whole))
}

async function readMarkdown(value: string, depth: number, whole: Whole): Promise<Block[]> {
  const block: Block = { type: 'verbatim', value }
  const support = whole.options.registry?.verbatim
  if (!support) return [paragraph(value)]
  const readHtml = async (html: string): Promise<Block[]> =>
    (await readEmbedded(Buffer.from(html), htmlPart, depth, whole)).children
  return (await support.expansionsOf([block], readHtml)).get(block) ?? []
}

/** HTML within Markdown. */
export const htmlPart: EmbeddedHint = { filename: 'part.html', mediaType: 'text/html; charset=utf-8' }

/** Pages and subtitles are those of the outermost document. */
function inheritedOf({ pages: _, subtitles: __, ...inherited }: ReadOptions): ReadOptions {
  return inherited
}

/** Its counts are handed on as functions, too. */
class SharedBudget implements Budget {
  readonly depth: number
  private readonly limits: Limits
  private readonly spent: Spent

  constructor(depth: number, limits: Limits, spent: Spent) {
    this.depth = depth
    this.limits = limits
    this.spent = spent
  }

  get unpackable(): number {
    return this.limits.unpackedBytes - this.spent.unpacked
  }

  readonly unpacked = (bytes: number): void =>
    this.spend('unpacked', bytes, 'unpacked bytes', this.limits.unpackedBytes)

  readonly entries = (count: number): void =>
    this.spend('entries', count, 'archive entries', this.limits.archiveEntries)

  readonly messageParts = (count: number): void =>
    this.spend('messageParts', count, 'parts of messages', this.limits.messageParts)

  readonly cells = (count: number): void => this.spend('cells', count, 'table cells', this.limits.tableCells)

  readonly sparsePixels = (count: number): void =>
    this.spend('sparsePixels', count, 'pixels of almost empty pictures', this.limits.sparsePixels)

  private spend(what: keyof Spent, count: number, limit: string, maximum: number): void {
    this.spent[what] += count
    if (this.spent[what] > maximum) throw new ConversionError('content_limit_exceeded', { limit, maximum })
  }
}
