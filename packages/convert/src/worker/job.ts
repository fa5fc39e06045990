/** One document on its way through the pool: waiting, converted, and settled once. */
import type { Metadata } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import type { ConversionError } from '../core/errors.ts'
import { defaultLimits, type Limits } from '../core/limits.ts'
import type { Include, OutputFormat } from '../core/options.ts'
import { LongDocument, type PageWork } from '../core/page-work.ts'
import type { Warning } from '../core/warnings.ts'
import { type Attempt, createAttempt, type EngineCall } from './attempt.ts'
import type { Content, ContentEncoding, JsonContent } from './content.ts'
import type { Intake } from './intake.ts'
import type { FromChild, RequestOptions, WorkReport } from './protocol.ts'
import type { ProcessBudget } from './schedule/meter.ts'
import type { Lane } from './schedule/schedule.ts'
import { isShortText } from './short-text.ts'

export interface PoolConvertOptions extends RequestOptions {
  /** Aborting kills the conversion, unless it ends at once; it then ends in `conversion_aborted`. */
  signal?: AbortSignal
  /** Whose document it is: processes are shared fairly between keys. */
  key?: string
  /** Process time that the key may use before the documents of others go first; unlimited when absent. */
  budget?: ProcessBudget
  /** `json` when absent. */
  encoding?: ContentEncoding
  /** Where the work on the document is shared by several processes, what this one does of it; it may end in a `LongDocument`. */
  pageWork?: PageWork
  /** So many times as much time as a document has; 1 when absent. */
  timeFactor?: number
  /** Called when a process takes the document; again where it had to give way and starts again. */
  onStart?(): void
  /**
   * Called while a PDF is read, at most ten times a second; from the beginning again where the document had to give way.
   *
   * @param done Pages that are read.
   * @param total Pages to read: those that `pages` asks for, or all.
   */
  onProgress?(done: number, total: number): void
  /** Reports once how long things took, however the job ended. */
  onReport?(report: JobReport): void
}

export interface JobReport {
  /** Milliseconds that the document waited for a process, in all. */
  queuedMs: number
  /** Where it was converted; absent where no process took it. */
  lane?: Lane
  /** Attempts that were stopped because their process was needed for another key's document. */
  stops: number
  /** Report of the last attempt; absent where its process ended without one. */
  work?: WorkReport
  /** Those of the last attempt. */
  calls: readonly EngineCall[]
}

export interface PoolConversion {
  content: Content
  /** The pictures that the content links to, where `images` is `links`. */
  resources: readonly Resource[]
  /** With `include`: the tree (a `DocumentTree`), the chunks (`Chunk[]`), the pages (`DocumentPage[]`) and a DoclingDocument as JSON. */
  document?: JsonContent
  chunks?: JsonContent
  pages?: JsonContent
  docling?: JsonContent
  format: OutputFormat
  /** Id of the format that the bytes turned out to be. */
  detectedType: string
  metadata: Metadata
  warnings: readonly Warning[]
  /** UTF-16 units of the content. */
  characters: number
}

/** How a process reports that a conversion has succeeded. */
type Done = Extract<FromChild, { type: 'done' }>

export interface Job {
  readonly bytes: Uint8Array
  readonly request: RequestOptions
  readonly encoding: ContentEncoding
  readonly key: string
  readonly limits: Limits
  readonly budget: ProcessBudget | undefined
  readonly pageWork: PageWork | undefined
  readonly timeFactor: number
  /** Its size bounds its cost. */
  readonly isShort: boolean
  /** The one that runs, or ran last. */
  readonly attempt: Attempt
  /** Why its process was killed, once it was. */
  verdict?: ConversionError
  /** Its process is killed because another key's document needs it; the job then waits again. */
  stopping: boolean
  /** Its turn has come. Gives its process so long; `late` is called when the time is over. */
  begin(ms: number, late: () => void): void
  /** The attempt was stopped: nothing of it is kept. */
  waitAgain(): void
  noteWork(work: WorkReport): void
  noteProgress(done: number, total: number): void
  noteLane(lane: Lane | undefined): void
  /** A job is settled once: later calls of these two do nothing. */
  succeed(done: Done): void
  /** What it was given for is done: so many pages were read, of all that are wanted. */
  giveRecords(pages: number, read: number): void
  fail(error: ConversionError): void
}

/**
 * @param onAbort Called when the caller's signal aborts before the job is settled.
 * @param onSettled Called with whether it succeeded.
 */
export function createJob(
  bytes: Uint8Array,
  {
    signal,
    key = '',
    budget,
    encoding = 'json',
    pageWork,
    timeFactor = 1,
    onStart,
    onProgress,
    onReport,
    ...request
  }: PoolConvertOptions,
  onAbort: (job: Job) => void,
  onSettled: (succeeded: boolean) => void,
): { job: Job; outcome: Promise<PoolConversion> } {
  const limits = { ...defaultLimits, ...request.limits }
  const { promise: outcome, resolve, reject } = withResolvers<PoolConversion>()
  const asked = { include: request.include, maxRecordedPages: pageWork && pagesOf(pageWork) }
  let isSettled = false
  let timer: NodeJS.Timeout | undefined
  let waitingSince: number | undefined = performance.now()
  let queuedMs = 0
  let stops = 0
  let work: WorkReport | undefined
  let lane: Lane | undefined

  const abort = (): void => onAbort(job)
  const endWait = (): void => {
    queuedMs += waitingSince === undefined ? 0 : performance.now() - waitingSince
    waitingSince = undefined
  }
  const settle = (succeeded: boolean, finish: () => void): void => {
    if (isSettled) return
    isSettled = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    job.attempt.end()
    endWait()
    onSettled(succeeded)
    onReport?.({ queuedMs, stops, ...(lane ? { lane } : {}), ...(work ? { work } : {}), calls: job.attempt.calls })
    finish()
  }
  const job: Job & { attempt: Attempt } = {
    bytes,
    request,
    encoding,
    key,
    limits,
    budget,
    isShort: isShortText(bytes, request),
    attempt: createAttempt(limits, encoding, asked),
    stopping: false,
    begin(ms, late) {
      endWait()
      onStart?.()
      job.attempt = createAttempt(limits, encoding, asked)
      timer = setTimeout(late, ms)
    },
    waitAgain() {
      clearTimeout(timer)
      job.attempt.end()
      stops++
      job.stopping = false
      waitingSince = performance.now()
    },
    noteWork(report) {
      work = report
    },
    noteProgress: (done, total) => onProgress?.(done, total),
    noteLane(taken) {
      lane = taken
    },
    pageWork,
    timeFactor,
    giveRecords(pages, read) {
      settle(true, () => reject(new LongDocument(pages, read, job.attempt.intake.records)))
    },
    succeed: (done) => settle(true, () => resolve(conversionOf(done, job.attempt, encoding))),
    fail: (error) => settle(false, () => reject(error)),
  }
  signal?.addEventListener('abort', abort, { once: true })
  return { job, outcome }
}

function conversionOf(done: Done, { intake }: Attempt, encoding: ContentEncoding): PoolConversion {
  const { format, detectedType, characters, pageCount } = done
  const { chunks, byteLength, resources, warnings, metadata } = intake
  return {
    content: { encoding, chunks, byteLength },
    format,
    detectedType,
    metadata: { ...metadata, ...(pageCount === undefined ? {} : { pageCount }) },
    warnings,
    characters,
    resources,
    ...structureOf(intake),
  }
}

function structureOf({ structure }: Intake): Partial<Record<Include, JsonContent>> {
  const members = Object.entries(structure).map(([member, { chunks, byteLength }]) => [member, { chunks, byteLength }])
  return Object.fromEntries(members)
}

/** How many pages the records of a part may be of, at most. */
function pagesOf(work: PageWork): number {
  if (work.kind === 'range') return work.range.to - work.range.from
  return work.kind === 'whole' ? Number.MAX_SAFE_INTEGER : 0
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
