/** What goes to the service and comes from it, by the names of the OpenAPI document. */
import type { components, operations } from './api.ts'

type JsonOf<Operation extends keyof operations, Status extends number> = operations[Operation] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>
}
  ? Body
  : never

/** The result of a conversion. */
export type Conversion = JsonOf<'postConvert', 200>
export type Capabilities = JsonOf<'getConvert', 200>
export type UsageReport = JsonOf<'getUsage', 200>
export type Job = JsonOf<'getJobsId', 200>
export type JobItem = Job['items'][number]
/** A job as a list has it, without its items. */
export type JobSummary = JsonOf<'getJobs', 200>['data'][number]
export type Usage = Conversion['usage']
export type Warning = Conversion['warnings'][number]
export type Chunk = NonNullable<Conversion['chunks']>[number]
export type Page = NonNullable<Conversion['pages']>[number]
export type DocumentTree = NonNullable<Conversion['document']>
export type Block = components['schemas']['Block']
export type Phrasing = components['schemas']['Phrasing']

/** The member `error` of an error. */
export type ErrorFacts = components['schemas']['Error']['error']
export type ErrorCode = ErrorFacts['code']

type ConvertFields = NonNullable<operations['postConvert']['requestBody']>['content']['application/json']
type JobFields = NonNullable<operations['postJobs']['requestBody']>['content']['application/json']

/** Structure in addition to the content. */
export type Include = 'document' | 'chunks' | 'pages' | 'docling'

/** What is asked for, for one document or for all of a job. */
export type ConversionOptions = Omit<ConvertFields, 'file_url' | 'url' | 'filename' | 'include'> & {
  /** Structure to return in addition to the content. */
  include?: Include | readonly Include[]
}

export type JobOptions = ConversionOptions & Pick<JobFields, 'metadata' | 'webhook_url' | 'webhook_events'>

/** Bytes of a document. A function is asked again where the request is repeated. */
export type FileSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | (() => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>)

/** A URL that the service downloads: public, https. */
export type UrlSource = URL | { url: string | URL }

export type Source = FileSource | UrlSource

/** A document of a job. */
export type JobSource = Blob | URL | { file: FileSource; filename?: string } | { url: string | URL; filename?: string }

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, and the conversion with it. */
  signal?: AbortSignal
  /** How long one attempt may take, from its start to the end of its answer. */
  timeoutMs?: number
  /** Attempts after the first. */
  maxRetries?: number
  /** Sent with the request. */
  headers?: Readonly<Record<string, string>>
}

export interface PostOptions extends CallOptions {
  /** Names the request, so that it is charged once however often it is sent; made at random when absent. */
  idempotencyKey?: string
}

/** A line of the results of a job: an item that ended. */
export type JobResult = { index: number; result: Conversion } | { index: number; error: ErrorFacts }
