/** One document on its way through the pool: waiting, converted, and settled once. */
import type { Resource } from '../core/document/resource.ts'
import type { ConversionError } from '../core/errors.ts'
import { defaultLimits } from '../core/limits.ts'
import { isPictureName } from '../parts/images/name.ts'
import type { Content, ContentEncoding } from './content.ts'
import type { Converted, EngineName, RequestOptions, ToChild } from './protocol.ts'
import type { WorkReport } from './stopwatch.ts'
import { refusalOf } from './verdict.ts'

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

export interface PoolConversion extends Converted {
  content: Content
  /** The pictures that the content links to, where `images` is `links`. */
  resources: readonly Resource[]
}

export interface Job {
  readonly bytes: Uint8Array
  readonly request: RequestOptions
  readonly encoding: ContentEncoding
  readonly key: string
  /** Aborted when the job is settled: ends the engine calls made in its name. */
  readonly settled: AbortSignal
  /** Why its process was killed, once it was. */
  verdict?: ConversionError
  /** What an engine threw last, which only the log may tell. */
  engineFault?: unknown
  /** @returns False when the content is longer than any honest child makes it. */
  take(chunk: Uint8Array): boolean
  /** @returns False where no honest child gives such a name, or so many pictures. */
  takePicture(picture: Resource): boolean
  /** Its turn has come. Gives its process so long; `late` is called when the time is over. */
  startClock(ms: number, late: () => void): void
  /** Milliseconds since its turn. */
  elapsedMs(): number
  noteCall(call: EngineCall): void
  noteWork(work: WorkReport): void
  succeed(conversion: Converted): void
  fail(error: ConversionError): void
}

/** JSON escapes and UTF-8 make at most three bytes of a character that a writer lets through. */
const bytesPerCharacter = 3

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
  const chunks: Uint8Array[] = []
  const maximum = (request.limits?.outputCharacters ?? defaultLimits.outputCharacters) * bytesPerCharacter
  const { pictures, pictureBytesTogether } = { ...defaultLimits, ...request.limits }
  const resources: Resource[] = []
  let resourceBytes = 0
  const { promise: outcome, resolve, reject } = withResolvers<PoolConversion>()
  const end = new AbortController()
  let byteLength = 0
  let timer: NodeJS.Timeout | undefined
  const queuedAt = performance.now()
  let turnAt: number | undefined
  let work: WorkReport | undefined
  const calls: EngineCall[] = []

  const abort = (): void => onAbort(job)
  const settle = (succeeded: boolean): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    end.abort()
    onSettled(succeeded)
    onReport?.({ queuedMs: (turnAt ?? performance.now()) - queuedAt, ...(work ? { work } : {}), calls })
  }
  const job: Job = {
    bytes,
    request,
    encoding,
    key,
    settled: end.signal,
    take(chunk) {
      chunks.push(chunk)
      byteLength += chunk.length
      return byteLength <= maximum
    },
    takePicture(picture) {
      resources.push(picture)
      resourceBytes += picture.bytes.length
      return isPictureName(picture.name) && resources.length <= pictures && resourceBytes <= pictureBytesTogether
    },
    startClock(ms, late) {
      turnAt = performance.now()
      timer = setTimeout(late, ms)
    },
    elapsedMs: () => performance.now() - (turnAt ?? queuedAt),
    noteCall: (call) => void calls.push(call),
    noteWork(report) {
      work = report
    },
    succeed(conversion) {
      settle(true)
      resolve({ ...conversion, resources, content: { encoding, chunks, byteLength } })
    },
    fail(error) {
      settle(false)
      reject(error)
    },
  }
  signal?.addEventListener('abort', abort, { once: true })
  return { job, outcome }
}

/** Waits for an engine in the name of a job. @returns the message for its child */
export async function answerOf(
  job: Job,
  { call, engine }: { call: number; engine: EngineName },
  work: Promise<unknown>,
): Promise<ToChild> {
  const startMs = job.elapsedMs()
  const note = (outcome: string): void =>
    job.noteCall({ engine, startMs, durationMs: job.elapsedMs() - startMs, outcome })
  try {
    const value = await work
    note('ok')
    return { type: 'answer', call, value }
  } catch (error) {
    job.engineFault = error
    const refusal = refusalOf(error, engine)
    note(refusal.code)
    return { type: 'refusal', call, ...refusal }
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
