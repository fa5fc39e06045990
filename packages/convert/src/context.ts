/** What one conversion carries along: options, limits, warnings, and the budget that embedded documents share. */
import { detect } from './detect/detect.ts'
import { extensionOf } from './detect/name.ts'
import type { Root } from './document/nodes.ts'
import { ConversionError } from './errors.ts'
import type { Budget, EmbeddedHint, Engines, ReadContext } from './formats/reader.ts'
import type { Limits } from './limits.ts'
import type { ReadOptions } from './options.ts'
import { pageFilter } from './page-range.ts'
import type { PictureCollection } from './pictures/collect.ts'
import { type Warning, type WarningCode, type WarningDetails, warning } from './warnings.ts'

export interface ContextOptions extends ReadOptions, EmbeddedHint {
  limits: Limits
  /** When absent, no pictures are kept. */
  pictures?: PictureCollection
  engines?: Engines
  signal?: AbortSignal
}

/** A context for the outermost document, with the list that its warnings and its children's go to. */
export function createContext(options: ContextOptions): { context: ReadContext; warnings: Warning[] } {
  const warnings: Warning[] = []
  const told = new Set<string>()
  const warn = (code: WarningCode, details?: WarningDetails): void => {
    const key = JSON.stringify([code, details])
    if (told.has(key)) return
    told.add(key)
    warnings.push(warning(code, details))
  }
  return { context: contextAt(0, options, warn, createSpent()), warnings }
}

interface Spent {
  unpacked: number
  entries: number
  messageParts: number
  cells: number
}

function createSpent(): Spent {
  return { unpacked: 0, entries: 0, messageParts: 0, cells: 0 }
}

function contextAt(depth: number, options: ContextOptions, warn: ReadContext['warn'], spent: Spent): ReadContext {
  const filename = options.filename ?? ''
  const shelf = options.pictures?.shelf()
  const charset = /;\s*charset="?([^";\s]+)/i.exec(options.mediaType ?? '')?.[1]
  return {
    filename,
    extension: extensionOf(filename),
    ...(charset ? { charset } : {}),
    options,
    limits: options.limits,
    budget: createBudget(depth, options.limits, spent),
    ...(options.signal ? { signal: options.signal } : {}),
    engines: options.engines ?? {},
    ...(options.address === undefined ? {} : { address: options.address }),
    ...(options.sharesNotes ? { sharesNotes: true as const } : {}),
    ...(options.pageAt ? { pageAt: options.pageAt } : {}),
    ...(options.classStylesOf ? { classStylesOf: options.classStylesOf } : {}),
    isPageWanted: pageFilter(options.pages),
    warn,
    keepsPictures: options.pictures?.isWanted ?? false,
    keepPicture: (id, read) => (read ? shelf?.(id, read) : options.pictureAt?.(id)),
    readEmbedded: (bytes, hint) => readEmbedded(bytes, hint, depth + 1, options, warn, spent),
  }
}

async function readEmbedded(
  bytes: Uint8Array,
  hint: EmbeddedHint,
  depth: number,
  parent: ContextOptions,
  warn: ReadContext['warn'],
  spent: Spent,
): Promise<Root> {
  if (depth > parent.limits.archiveDepth)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'documents within documents',
      maximum: parent.limits.archiveDepth,
    })
  if (bytes.length === 0) throw new ConversionError('file_empty')
  const {
    filename: _,
    mediaType: __,
    pages: ___,
    pictureAt: ____,
    pageAt: ________,
    classStylesOf: _________,
    sharesNotes: _____,
    address: _______,
    subtitles: ______,
    ...inherited
  } = parent
  const options: ContextOptions = { ...inherited, ...hint }
  const reader = detect(bytes, options, warn)
  return reader.read(bytes, contextAt(depth, options, warn, spent))
}

function createBudget(depth: number, limits: Limits, spent: Spent): Budget {
  const spend = (what: keyof Spent, count: number, limit: string, maximum: number): void => {
    spent[what] += count
    if (spent[what] > maximum) throw new ConversionError('content_limit_exceeded', { limit, maximum })
  }
  return {
    depth,
    get unpackable() {
      return limits.unpackedBytes - spent.unpacked
    },
    unpacked: (bytes) => spend('unpacked', bytes, 'unpacked bytes', limits.unpackedBytes),
    entries: (count) => spend('entries', count, 'archive entries', limits.archiveEntries),
    messageParts: (count) => spend('messageParts', count, 'parts of messages', limits.messageParts),
    cells: (count) => spend('cells', count, 'table cells', limits.tableCells),
  }
}
