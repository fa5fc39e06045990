/**
 * Client of a Docmill service.
 *
 * ```ts
 * import { Docmill } from '@docmill/client'
 *
 * const docmill = new Docmill({ url: 'https://docmill.example.com', key: process.env.DOCMILL_KEY })
 * const { content, warnings } = await docmill.convert(new Blob([bytes]), { filename: 'report.docx' })
 * ```
 */
export { type ConvertOptions, Docmill, type DocmillOptions, type DocumentOptions } from './client.ts'
export { ApiError, ConnectionError, DocmillError, isApiError, UnexpectedAnswer } from './errors.ts'
export type { Jobs, ListOptions, ResultsOptions } from './jobs.ts'
export type {
  Block,
  CallOptions,
  Capabilities,
  Chunk,
  Conversion,
  ConversionOptions,
  DocumentTree,
  ErrorCode,
  ErrorFacts,
  FileSource,
  Include,
  Job,
  JobItem,
  JobOptions,
  JobResult,
  JobSource,
  JobSummary,
  Page,
  Phrasing,
  PostOptions,
  Source,
  UrlSource,
  Usage,
  UsageReport,
  Warning,
} from './types.ts'
export {
  type ItemEvent,
  type JobEvent,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookRequest,
  type WebhookTerms,
} from './webhooks.ts'
