/** One document on its way through the pool: waiting, converted, and settled once. */
import type { Metadata } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import type { ConversionError } from '../core/errors.ts'
import { defaultLimits, type Limits } from '../core/limits.ts'
import type { OutputFormat } from '../core/options.ts'
import type { Warning } from '../core/warnings.ts'
import type { Content, ContentEncoding } from './content.ts'
import { createIntake, type Intake } from './intake.ts'
import type { EngineName, FromChild, RequestOptions, WorkReport } from './protocol.ts'

export interface PoolConvertOptions extends RequestOptions {
  /** Aborting kills the conversion; it then ends in `conversion_aborted`. */
  signal?: AbortSignal
  /** Whose document it is. Waiting documents are taken from each key in turn. */
  key?: string
  /** `json` when absent. */
  encoding?: ContentEncoding
  /** Told once how long things took, however the job ended. */
  onReport?(report: JobReport): void
}

export interface JobReport {
  /** Milliseconds until a process took the document; all of them where none did. */
  queuedMs: number
  /** Since its turn; absent where its process told nothing before it was gone. */
  work?: WorkReport
  calls: readonly EngineCall[]
}

/** What an engine was asked for; milliseconds since the turn of the document. */
export interface EngineCall {
  engine: EngineName
  startMs: number
  durationMs: number
  /** `ok`, or the code that it failed with. */
  outcome: string
}

export interface PoolConversion {
  content: Content
  /** The pictures that the content links to, where `images` is `links`. */
  resources: readonly Resource[]
  format: OutputFormat
  /** Id of the format that the bytes turned out to be. */
  detectedType: string
  metadata: Metadata
  warnings: readonly Warning[]
  /** Of the document's bytes, in hexadecimal. */
  sha256: string
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
  /** What its process has sent so far. */
  readonly intake: Intake
  /** Aborted when the job is settled: ends the engine calls made in its name. */
  readonly settled: AbortSignal
  /** Why its process was killed, once it was. */
  verdict?: ConversionError
  /** What an engine threw last, which only the log may tell. */
  engineFault?: unknown
  /** Its turn has come. Gives its process so long; `late` is called when the time is over. */
  startClock(ms: number, late: () => void): void
  /** Milliseconds since its turn. */
  elapsedMs(): number
  noteCall(call: EngineCall): void
  noteWork(work: WorkReport): void
  /** A job is settled once: later calls of these two do nothing. */
  succeed(done: Done): void
  fail(error: ConversionError): void
}

/**
 * @param onAbort Called when the caller's signal aborts before the job is settled.
 * @param onSettled Called with whether it succeeded.
 */
export function createJob(
  bytes: Uint8Array,
  { signal, key = '', encoding = 'json', onReport, ...request }: PoolConvertOptions,
  onAbort: (job: Job) => void,
  onSettled: (succeeded: boolean) => void,
): { job: Job; outcome: Promise<PoolConversion> } {
  const limits = { ...defaultLimits, ...request.limits }
  const intake = createIntake(limits, encoding)
  const { promise: outcome, resolve, reject } = withResolvers<PoolConversion>()
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const queuedAt = performance.now()
  let turnAt: number | undefined
  let work: WorkReport | undefined
  const calls: EngineCall[] = []

  const abort = (): void => onAbort(job)
  const settle = (succeeded: boolean, finish: () => void): void => {
    if (end.signal.aborted) return
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    end.abort()
    onSettled(succeeded)
    onReport?.({ queuedMs: (turnAt ?? performance.now()) - queuedAt, ...(work ? { work } : {}), calls })
    finish()
  }
  const job: Job = {
    bytes,
    request,
    encoding,
    key,
    limits,
    intake,
    settled: end.signal,
    startClock(ms, late) {
      turnAt = performance.now()
      timer = setTimeout(late, ms)
    },
    elapsedMs: () => performance.now() - (turnAt ?? queuedAt),
    noteCall: (call) => void calls.push(call),
    noteWork(report) {
      work = report
    },
    succeed: (done) => settle(true, () => resolve(conversionOf(done, intake, encoding))),
    fail: (error) => settle(false, () => reject(error)),
  }
  signal?.addEventListener('abort', abort, { once: true })
  return { job, outcome }
}

function conversionOf(done: Done, intake: Intake, encoding: ContentEncoding): PoolConversion {
  const { format, detectedType, sha256, characters, pageCount } = done
  const { chunks, byteLength, resources, warnings, metadata } = intake
  return {
    content: { encoding, chunks, byteLength },
    format,
    detectedType,
    metadata: { ...metadata, ...(pageCount === undefined ? {} : { pageCount }) },
    warnings,
    sha256,
    characters,
    resources,
  }
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
