/** What the pool and a child say to each other; each message is the head of one frame. */

import type { Metadata } from '../core/document/nodes.ts'
import type { ConversionErrorCode, ErrorDetails } from '../core/errors.ts'
import type { OutputFormat } from '../core/options.ts'
import type { Warning } from '../core/warnings.ts'
import type { ConvertOptions } from '../pipeline/convert.ts'
import type { ContentEncoding } from './content.ts'
import type { WorkReport } from './stopwatch.ts'

/** Everything of `ConvertOptions` that can cross a pipe. */
export type RequestOptions = Omit<ConvertOptions, 'engines' | 'signal' | 'onStage'>

export type EngineName = 'ocr' | 'speech' | 'vision'

export type ToChild =
  /** The body is the document. `engines` are those that the pool can ask in the child's name. */
  | {
      type: 'convert'
      options: RequestOptions
      encoding: ContentEncoding
      engines: Partial<Record<EngineName, string>>
    }
  | { type: 'answer'; call: number; value: unknown }
  | { type: 'refusal'; call: number; code: ConversionErrorCode; details: ErrorDetails }

export type FromChild =
  | { type: 'ready' }
  /** The body is the next piece of the content. */
  | { type: 'content' }
  /** The body is the bytes of a picture that the content links to. */
  | { type: 'picture'; name: string; mediaType: string }
  | { type: 'done'; conversion: Converted; usage: Usage; work: WorkReport }
  | { type: 'failed'; code: string; details: ErrorDetails; cause: string; usage: Usage; work: WorkReport }
  /** The body is the raster, the sound or the picture; `input` is the rest of the engine's first argument, `options` its second. */
  | { type: 'call'; call: number; engine: EngineName; input: Record<string, unknown>; options: Record<string, unknown> }

export interface Converted {
  format: OutputFormat
  /** Id of the format that the bytes turned out to be. */
  detectedType: string
  metadata: Metadata
  warnings: Warning[]
  /** Of the document's bytes, in hexadecimal. */
  sha256: string
  /** UTF-16 units of the content. */
  characters: number
}

/** What the child has used so far, for the decision to replace it. */
export interface Usage {
  rssBytes: number
  cpuMs: number
}
