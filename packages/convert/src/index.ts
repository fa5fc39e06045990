/**
 * Documents in, Markdown or plain text out.
 *
 * ```ts
 * const { content, warnings } = await convert(bytes, { filename: 'report.docx' })
 *
 * const pool = await createPool()                   // the same in processes of their own, for files of strangers
 * const { content } = await pool.convert(bytes)     // as bytes; contentText(content) is the text
 * await pool.close()
 * ```
 *
 * What ends a conversion is a ConversionError, what is lost is a warning. `@docmill/convert/tables` says what there is
 * of each.
 */

export { decodeText, type TextContext } from './carriers/encoding/decode.ts'
export type { Origin, PageSource } from './core/document/nodes.ts'
export type { Resource } from './core/document/resource.ts'
export type { OcrEngine, OcrWord, Raster } from './core/engines/ocr.ts'
export type { SpeechEngine, SpeechSegment } from './core/engines/speech.ts'
export type { PageVisionEngine, VisionEngine, VisionOptions } from './core/engines/vision.ts'
export { ConversionError, type ConversionErrorCode, type ErrorDetails } from './core/errors.ts'
export { defaultLimits, type LimitName, type Limits } from './core/limits.ts'
export {
  type Include,
  includes,
  type OutputFormat,
  outputFormats,
  type ReadOptions,
  type StructureOptions,
  type Tokenizer,
  tokenizers,
  type WriteOptions,
} from './core/options.ts'
export { LongDocument, type PageRange, type PageWork } from './core/page-work.ts'
export type { Engines, Kind, Reader } from './core/reader.ts'
export type { SandboxLayer, SandboxLayers } from './core/sandbox-layers.ts'
export type { Warning, WarningCode } from './core/warnings.ts'
export { formats, supportedExtensions } from './formats/registry.ts'
export type { Chunk, ChunkBox, ChunkKind } from './output/chunks/types.ts'
export type * from './output/mdast/nodes.ts'
export type { DocumentPage } from './output/pages.ts'
export type { Conversion, ConversionParts, ConvertOptions, Source, StageName } from './pipeline/convert.ts'
export { type Converter, createConverter } from './pipeline/converter.ts'
export { extensionOf } from './pipeline/detect/name.ts'
export { convert, convertToParts } from './pipeline/in-process.ts'
export type { Structure } from './pipeline/write.ts'
export type { EngineCall } from './worker/attempt.ts'
export { type Content, type ContentEncoding, contentText, type JsonContent, jsonValue } from './worker/content.ts'
export type { JobReport, PoolConversion, PoolConvertOptions } from './worker/job.ts'
export { createMediaPool, type MediaPool, type MediaPoolOptions, type OcrReport } from './worker/media/media-pool.ts'
export { createPool, type Pool, type PoolOptions, type PoolStats } from './worker/pool.ts'
export type { WorkReport } from './worker/protocol.ts'
export type { ProcessBudget } from './worker/schedule/meter.ts'
export { isShortText, maxShortTextBytes } from './worker/short-text.ts'
