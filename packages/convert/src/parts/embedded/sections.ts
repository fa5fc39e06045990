/**
 * An archive as a document: each file a section headed by its path, read by its own reader.
 *
 * A file that cannot be read is listed with the reason, after the others, and reported as a warning.
 * Where none can be read, the conversion fails as the gravest of them did. What exceeds a bound
 * of the archive itself, or of the budget that all its files share, ends the conversion.
 *
 * Warnings: embedded_failed.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundError, documentError } from '../../core/bounds.ts'
import { heading, list, listItem, paragraph, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError, type ConversionErrorCode, conversionErrors, describe } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset, levelsBelowTop } from './inset.ts'
import { comparePaths, harmlessPath, isLitter } from './path.ts'
import { sidecarsOf } from './sidecar.ts'

export interface ArchiveFile {
  /** As the archive has it. */
  path: string
  /** As what it came with states it. */
  mediaType?: string
  /** Its own heading of the first level, where it begins with one, stands for its path. */
  isTitled?: boolean
  /**
   * Its bytes, or the document where it has none of its own.
   *
   * @throws ConversionError
   */
  read(): Uint8Array | Promise<Root>
}

interface Failure {
  path: string
  error: ConversionError
}

/**
 * @param options.isWhole False where there is more to the document than its files: they stay in
 *   their order, and may all fail.
 * @throws ConversionError content_limit_exceeded, or what every file of the archive failed with
 */
export async function readSections(
  files: readonly ArchiveFile[],
  context: ReadContext,
  options = { isWhole: true },
): Promise<Root> {
  const blocks: Block[] = []
  const failures: Failure[] = []
  const sections = sectionsOf(files, options.isWhole)
  const { documents, used } = await readRecordings(sections, context)
  for (const [index, section] of sections.entries()) {
    if (used.has(section)) continue
    context.signal?.throwIfAborted()
    const { path } = section
    const document = documents.get(section) ?? (await readFile(section, context))
    if (document instanceof ConversionError) {
      failures.push({ path, error: document })
      continue
    }
    const isHeaded = section.file.isTitled && hasTitle(document)
    if (!isHeaded) blocks.push(heading(1, path))
    const levels = isHeaded ? 0 : levelsBelowTop(document)
    for (const block of inset(document, levels, `file-${index + 1}`)) blocks.push(block)
  }
  if (blocks.length === 0 && failures.length > 0 && options.isWhole) throw gravest(failures)
  report(failures, context)
  return root(failures.length ? [...blocks, heading(1, 'Not converted'), listed(failures)] : blocks)
}

function hasTitle({ children: [first] }: Root): boolean {
  return first?.type === 'heading' && first.depth === 1
}

interface Section {
  /** As it is shown. */
  path: string
  filename: string
  file: ArchiveFile
}

/** In natural order, or as they are; a path that occurs again is numbered. */
function sectionsOf(files: readonly ArchiveFile[], isSorted: boolean): Section[] {
  const seen = new Map<string, number>()
  const named = files.filter((file) => !isLitter(file.path)).map((file) => ({ path: harmlessPath(file.path), file }))
  if (isSorted) named.sort((one, other) => comparePaths(one.path, other.path))
  return named.map(({ path, file }) => {
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    const filename = path.slice(path.lastIndexOf('/') + 1)
    return { path: count > 1 ? `${path} (${count})` : path, filename, file }
  })
}

interface Recordings {
  documents: Map<Section, Root | ConversionError>
  /** Subtitles that are the transcript of a recording, and so no section of their own. */
  used: Set<Section>
}

/** The recordings next to which subtitles lie. */
async function readRecordings(sections: readonly Section[], context: ReadContext): Promise<Recordings> {
  const documents: Recordings['documents'] = new Map()
  const used: Recordings['used'] = new Set()
  for (const [section, sidecar] of sidecarsOf(sections)) {
    context.signal?.throwIfAborted()
    const bytes = attempt(() => sidecar.file.read())
    if (!(bytes instanceof Uint8Array)) continue
    const document = await readFile(section, context, decodeText(bytes, context))
    documents.set(section, document)
    if (!(document instanceof ConversionError)) used.add(sidecar)
  }
  return { documents, used }
}

async function readFile(
  { file, filename }: Section,
  context: ReadContext,
  subtitles?: string,
): Promise<Root | ConversionError> {
  const content = attempt(() => file.read())
  if (content instanceof ConversionError) {
    if (content.code === 'content_limit_exceeded') throw content
    return content
  }
  try {
    return await (content instanceof Uint8Array
      ? context.readEmbedded(content, {
          filename,
          mediaType: mediaTypeOf(file),
          ...(subtitles === undefined ? {} : { options: { subtitles } }),
        })
      : content)
  } catch (error) {
    context.signal?.throwIfAborted()
    if (isExhausted(context)) throw error
    const failure = boundError(error) ?? error
    // A fault of one reader must not cost the other files.
    if (!(failure instanceof ConversionError)) return new ConversionError('conversion_failed', {}, { cause: error })
    return documentError(failure, ...survivable)
  }
}

/** What may be wrong with one file while the others are converted; lack of memory ends the conversion. */
const survivable: readonly ConversionErrorCode[] = [
  'content_limit_exceeded',
  'conversion_failed',
  'engine_unavailable',
  'file_corrupt',
  'file_empty',
  'file_encrypted',
  'invalid_parameter',
  'unsupported_file_type',
]

/** Where nothing is said of a file that has an extension of its own, it is read if it is a text. */
function mediaTypeOf({ mediaType = '' }: ArchiveFile): string {
  return mediaType === '' || mediaType === 'application/octet-stream' ? 'text/plain' : mediaType
}

function attempt<T>(read: () => T): T | ConversionError {
  try {
    return read()
  } catch (error) {
    return documentError(error, ...survivable)
  }
}

/** Whether the budget that all files share is overdrawn, so that no further file can be read. */
function isExhausted({ budget }: ReadContext): boolean {
  try {
    budget.unpacked(0)
    budget.entries(0)
    budget.messageParts(0)
    budget.cells(0)
    return false
  } catch (error) {
    documentError(error, 'content_limit_exceeded')
    return true
  }
}

const gravity: readonly ConversionErrorCode[] = ['content_limit_exceeded', 'file_encrypted', 'file_corrupt']

function gravest(failures: readonly Failure[]): ConversionError {
  const grave = gravity.map((code) => failures.find(({ error }) => error.code === code)).find(Boolean)
  return (grave ?? failures[0]!).error
}

/** Failures that are reported one by one; the others are counted. */
const maxReportedFailures = 20

function report(failures: readonly Failure[], context: ReadContext): void {
  for (const { path, error } of failures.slice(0, maxReportedFailures))
    context.warn('embedded_failed', { name: path, reason: reasonOf(error).replace(/\.$/, '') })
  const untold = failures.length - maxReportedFailures
  if (untold > 0)
    context.warn('embedded_failed', { name: `${untold} more files`, reason: 'see the end of the document' })
}

function listed(failures: readonly Failure[]): Block {
  return list(
    false,
    failures.map(({ path, error }) => listItem([paragraph(`${path}: ${reasonOf(error)}`)])),
  )
}

/** What happened, without what to do about it. */
function reasonOf(error: ConversionError): string {
  return describe({ ...conversionErrors[error.code], remedy: '' }, error.details).trim()
}
