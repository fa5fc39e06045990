/**
 * What the pool and a conversion process send each other; each message is the header of one frame.
 *
 * A process that a hostile file has taken over can send anything, so the pool takes only what `fromChild` describes.
 * What the pool sends is trusted: it comes from outside the sandbox.
 */
import type { ConversionErrorCode, ErrorDetails } from '../core/errors.ts'
import { includes, outputFormats } from '../core/options.ts'
import type { PageWork } from '../core/page-work.ts'
import { type WarningCode, warnings } from '../core/warnings.ts'
import type { ConvertOptions, StageName } from '../pipeline/convert.ts'
import type { ContentEncoding } from './content.ts'
import type { EnginePart } from './engine-parts.ts'
import { failureFields, warningDetails } from './process/failure.ts'
import { integer, list, number, oneOf, optional, record, type Shaped, tagged, text } from './process/shape.ts'

/** Everything of `ConvertOptions` that can cross a pipe. */
export type RequestOptions = Omit<ConvertOptions, 'engines' | 'signal' | 'onStage' | 'onProgress'>

export type EngineName = 'ocr' | 'speech' | 'vision' | 'pageVision'

export type ToChild =
  /** The body is the document. `engines` are those that the pool can ask in the child's name. */
  | {
      type: 'convert'
      options: RequestOptions
      encoding: ContentEncoding
      engines: Partial<Record<EngineName, string>>
      pageWork?: PipedWork
    }
  /** A part of what an engine has answered. */
  | { type: 'part'; call: number; part: EnginePart }
  /** The answer is complete. */
  | { type: 'answer'; call: number }
  | { type: 'refusal'; call: number; code: ConversionErrorCode; details: ErrorDetails }

/** Page work as it crosses the pipe: the records to join, of these sizes in bytes, follow the document in the body. */
export type PipedWork = Exclude<PageWork, { kind: 'join' }> | { kind: 'join'; sizes: readonly number[] }

const maxSafe = Number.MAX_SAFE_INTEGER
const [maxEdge, maxDpi] = [1_000_000, 100_000]
/** A day. */
const maxMs = 86_400_000

const mediaType = text(100, /^[\w.+-]+\/[\w.+-]+$/)
const warningCodes = Object.keys(warnings) as WarningCode[]

/** What the process has used so far, for the decision to replace it. */
const usage = record({ rssBytes: integer(0, maxSafe), cpuMs: number(0, maxSafe) })
export type Usage = Shaped<typeof usage>

const stageNames = ['detect', 'read', 'tidy', 'write'] as const satisfies readonly StageName[]
/** Times in milliseconds since the document came to the process. */
const work = record({
  /** Id of the format, once it is known. */
  format: optional(text(32)),
  stages: list(
    record({ name: oneOf(...stageNames), startMs: number(0, maxMs), durationMs: number(0, maxMs) }),
    stageNames.length,
  ),
})
export type WorkReport = Shaped<typeof work>

const call = integer(1, maxSafe)

/** A file's name without folders, as an engine may see it. */
const filename = text(255, /^[^/\\\p{Cc}]*$/u)

export const properties = ['title', 'author', 'subject', 'keywords', 'language', 'created', 'modified'] as const

export const fromChild = tagged({
  ready: {},
  /** So many pages are read, of all that are wanted. */
  progress: { done: integer(1, maxSafe), total: integer(1, maxSafe) },
  /** The body is the next piece of the content. */
  content: {},
  /** The body is the bytes of an image that the content links to. */
  resource: { name: text(200), mediaType },
  /** The body is the next piece of a member that `include` asked for, in JSON. */
  structure: { member: oneOf(...includes) },
  /** The body is what the document says of itself, in UTF-8. */
  property: { name: oneOf(...properties) },
  warning: { code: oneOf(...warningCodes), details: optional(warningDetails) },
  /** Asks for OCR of a page; the body is its samples. */
  raster: {
    call,
    width: integer(1, maxEdge),
    height: integer(1, maxEdge),
    channels: oneOf(1, 4),
    dpi: optional(number(0, maxDpi)),
  },
  /** Asks for OCR of an image file, which is the body. */
  picture: { call },
  /** Asks for a transcript; the body is a recording. */
  recording: { call, mediaType, filename },
  /** Asks for a description; the body is an image file. */
  description: { call },
  /** Asks a vision model to read a page; the body is an image file of it. */
  transcription: { call },
  done: {
    format: oneOf(...outputFormats),
    /** Id of the format that the bytes turned out to be. */
    detectedType: text(32, /^[\w-]+$/),
    pageCount: optional(integer(0, maxSafe)),
    /** UTF-16 units of the content. */
    characters: integer(0, maxSafe),
    usage,
    work,
  },
  /** The body is the next piece of what was read of the pages. */
  records: {},
  /** It is all there: so many pages were read, of all that are wanted. */
  long: { pages: integer(1, maxSafe), read: integer(1, maxSafe), usage, work },
  failed: { ...failureFields, usage, work },
})

export type FromChild = Shaped<typeof fromChild>
export type CallMessage = Extract<FromChild, { call: number }>
