/**
 * Conversions in processes of their own: bounded in time and memory, walled in, and killed
 * without harm to anyone else. The CLI and the service convert through a pool.
 */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConversionError, type ConversionErrorCode, conversionErrors, type ErrorDetails } from '../errors.ts'
import type { Engines } from '../formats/reader.ts'
import { defaultLimits } from '../limits.ts'
import { type Child, startChild } from './child.ts'
import type { Content, ContentEncoding } from './content.ts'
import { answerCall, engineNames } from './engines.ts'
import { launchCommand } from './launch.ts'
import type { Converted, FromChild, RequestOptions, Usage } from './protocol.ts'
import { createFairQueue } from './queue.ts'
import { probeEnclosure, type WallName, type Walls } from './walls.ts'

export interface PoolOptions {
  /** Processes; as many as cores when absent. */
  workers?: number
  /** For one document, from its turn on. */
  timeoutMs?: number
  /** For the documents of one process, beside what Node takes itself. */
  memoryMb?: number
  /** Documents that may wait; beyond it `overloaded`. */
  queueLimit?: number
  /** A pool that lacks one of these does not start. */
  requireWalls?: readonly WallName[]
  /** Run in this process; a child asks for their work. */
  engines?: Engines
  /** After so many a process is replaced. */
  documentsPerChild?: number
}

export interface PoolConvertOptions extends RequestOptions {
  /** Aborting kills the conversion; it then ends in `conversion_aborted`. */
  signal?: AbortSignal
  /** Whose document it is. Waiting documents are taken from each key in turn. */
  key?: string
  /** `json` when absent. */
  encoding?: ContentEncoding
}

export interface PoolConversion extends Converted {
  content: Content
}

export interface PoolStats {
  workers: number
  starting: number
  idle: number
  busy: number
  queued: number
  queueLimit: number
  /** Since the start of the pool. */
  converted: number
  failed: number
  replaced: number
}

export interface Pool {
  readonly walls: Walls
  /** @throws ConversionError */
  convert(bytes: Uint8Array, options?: PoolConvertOptions): Promise<PoolConversion>
  /** Resolves once a process can take a document. @throws Error when processes do not start */
  ready(): Promise<void>
  stats(): PoolStats
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

interface Job {
  bytes: Uint8Array
  options: PoolConvertOptions
  chunks: Uint8Array[]
  byteLength: number
  /** Why its process was killed. */
  verdict?: ConversionError
  timer?: NodeJS.Timeout
  /** Ends the engine calls made in its name. */
  calls: AbortController
  /** What an engine threw last, which only the log may tell. */
  engineFault?: unknown
  settle(outcome: PoolConversion | ConversionError): void
}

/** A place for a process; those that follow each other in it share its number of failed starts. */
interface Slot {
  child?: Child
  job?: Job | undefined
  served: number
  restart?: NodeJS.Timeout
  startTimer?: NodeJS.Timeout
}

const startTimeoutMs = 30_000
const failedStartsToGiveUp = 3
/** JSON escapes and UTF-8 make at most three bytes of a character that a writer lets through. */
const bytesPerCharacter = 3
const cpuMsToReplace = 600_000

/** Beside this file, as source or as emitted JavaScript like it. */
const entryFile = fileURLToPath(new URL(`entry${extname(import.meta.url)}`, import.meta.url))

/** @throws Error when a wall in `requireWalls` does not stand here */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOf(entryFile, options)
}

/** A pool of processes that run another program than `entry.ts`. */
export async function createPoolOf(program: string, options: PoolOptions = {}): Promise<Pool> {
  const {
    workers = availableParallelism(),
    timeoutMs = defaultLimits.conversionMs,
    memoryMb = defaultLimits.memoryBytes / 1_048_576,
    queueLimit = workers * 32,
    requireWalls = [],
    engines = {},
    documentsPerChild = 500,
  } = options
  const enclosure = await probeEnclosure([process.execPath, program])
  const missing = requireWalls.filter((name) => !enclosure.walls[name])
  if (missing.length) throw new Error(`These walls are required and cannot be put up here: ${missing.join(', ')}.`)

  const command = launchCommand(enclosure, program, {
    memoryMb,
    cpuSeconds: (2 * timeoutMs + cpuMsToReplace) / 1000,
  })
  const queue = createFairQueue<Job>(queueLimit)
  const slots: Slot[] = Array.from({ length: workers }, () => ({ served: 0 }))
  const awaitingReady = new Set<{ resolve(): void; reject(error: Error): void }>()
  const awaitingGone = new Set<() => void>()
  const totals = { converted: 0, failed: 0, replaced: 0 }
  let failedStarts = 0
  let closed = false

  function start(slot: Slot): void {
    slot.served = 0
    slot.startTimer = setTimeout(() => slot.child?.kill(), startTimeoutMs)
    slot.child = startChild(command, {
      ready() {
        clearTimeout(slot.startTimer)
        for (const waiter of awaitingReady) waiter.resolve()
        awaitingReady.clear()
        dispatch()
      },
      message: (message, body) => slot.job && receive(slot, slot.job, message, body),
      exit: (code, signal) => bury(slot, code, signal),
    })
  }

  function dispatch(): void {
    for (const slot of slots) {
      if (slot.child?.state !== 'idle') continue
      const job = queue.take()
      if (!job) return
      run(slot, slot.child, job)
    }
  }

  function run(slot: Slot, child: Child, job: Job): void {
    const { signal: _, key: __, encoding = 'json', ...request } = job.options
    slot.job = job
    slot.served++
    job.timer = setTimeout(() => {
      condemn(job, new ConversionError('conversion_timeout', { seconds: Math.round(timeoutMs / 1000) }))
    }, timeoutMs)
    child.assign({ type: 'convert', options: request, encoding, engines: engineNames(engines) }, job.bytes)
  }

  function receive(slot: Slot, job: Job, message: FromChild, body: Uint8Array): void {
    switch (message.type) {
      case 'content': {
        job.chunks.push(body)
        job.byteLength += body.length
        const maximum = job.options.limits?.outputCharacters ?? defaultLimits.outputCharacters
        if (job.byteLength > maximum * bytesPerCharacter) condemn(job, new ConversionError('conversion_failed'))
        return
      }
      case 'call':
        void answer(slot, job, message, body)
        return
      case 'done': {
        const { encoding = 'json' } = job.options
        const content = { encoding, chunks: job.chunks, byteLength: job.byteLength }
        release(slot, message.usage)
        job.settle({ ...message.conversion, content })
        return
      }
      case 'failed': {
        const error = failure(message, job.engineFault)
        release(slot, message.usage, error.code === 'conversion_out_of_memory')
        job.settle(error)
      }
    }
  }

  async function answer(slot: Slot, job: Job, call: Extract<FromChild, { type: 'call' }>, body: Uint8Array) {
    const { child } = slot
    const reply = await answerCall(engines, call, body, job.calls.signal).then(
      (value) => ({ type: 'answer', call: call.call, value }) as const,
      (error: unknown) => {
        job.engineFault = error
        return { type: 'refusal', call: call.call, ...refusalOf(error, call.engine) } as const
      },
    )
    if (slot.job === job) child?.answer(reply)
  }

  /** The process takes its next document, or makes room for a fresh one. */
  function release(slot: Slot, usage: Usage, spoilt = false): void {
    failedStarts = 0
    slot.job = undefined
    slot.child?.finish()
    const grown = usage.rssBytes > (memoryMb * 1_048_576) / 2 || usage.cpuMs > cpuMsToReplace
    if (spoilt || grown || slot.served >= documentsPerChild) {
      totals.replaced++
      slot.child?.kill()
    }
    queueMicrotask(dispatch)
  }

  /** Kills the process of a job; the job ends when the process is gone. */
  function condemn(job: Job, verdict: ConversionError): void {
    job.verdict ??= verdict
    slots.find((slot) => slot.job === job)?.child?.kill()
  }

  function bury(slot: Slot, code: number | null, signal: NodeJS.Signals | null): void {
    const { job, child } = slot
    clearTimeout(slot.startTimer)
    slot.job = undefined
    delete slot.child
    const words = `process ended with ${signal ?? code}: ${child?.lastWords ?? ''}`
    if (job) {
      totals.replaced++
      job.settle(job.verdict ?? deathOf(signal, words, timeoutMs))
    } else if (slot.served === 0 && !closed) failedStarts++
    if (failedStarts >= failedStartsToGiveUp) giveUp(words)
    if (closed) {
      if (slots.every((one) => !one.child)) for (const resolve of awaitingGone) resolve()
    } else slot.restart = setTimeout(() => start(slot), failedStarts && Math.min(5_000, 100 * 2 ** failedStarts))
  }

  /** No process starts, so nobody is left waiting for one; starts go on being tried. */
  function giveUp(words: string): void {
    const cause = new Error(`Conversion processes do not start. ${words}`)
    for (const waiter of awaitingReady) waiter.reject(cause)
    awaitingReady.clear()
    if (slots.some((slot) => slot.child)) return
    for (let job = queue.take(); job; job = queue.take())
      job.settle(new ConversionError('conversion_failed', {}, { cause }))
  }

  function convert(bytes: Uint8Array, jobOptions: PoolConvertOptions = {}): Promise<PoolConversion> {
    const { signal, key = '' } = jobOptions
    return new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new ConversionError('conversion_aborted'))
      const job: Job = {
        bytes,
        options: jobOptions,
        chunks: [],
        byteLength: 0,
        calls: new AbortController(),
        settle(outcome) {
          clearTimeout(job.timer)
          signal?.removeEventListener('abort', abort)
          job.calls.abort()
          const failed = outcome instanceof ConversionError
          totals[failed ? 'failed' : 'converted']++
          if (failed) reject(outcome)
          else resolve(outcome)
        },
      }
      const abort = (): void => {
        const aborted = new ConversionError('conversion_aborted')
        if (slots.some((slot) => slot.job === job)) condemn(job, aborted)
        else {
          queue.remove(key, job)
          job.settle(aborted)
        }
      }
      if (!queue.add(key, job)) return reject(new ConversionError('overloaded'))
      signal?.addEventListener('abort', abort, { once: true })
      dispatch()
    })
  }

  for (const slot of slots) start(slot)

  return {
    walls: enclosure.walls,
    convert,
    ready() {
      if (slots.some(({ child }) => child && (child.state === 'idle' || child.state === 'busy')))
        return Promise.resolve()
      return new Promise((resolve, reject) => awaitingReady.add({ resolve, reject }))
    },
    stats() {
      const count = (state: string): number => slots.filter(({ child }) => child?.state === state).length
      const busy = count('busy')
      const idle = count('idle')
      return { workers, idle, busy, starting: workers - busy - idle, queued: queue.length, queueLimit, ...totals }
    },
    close() {
      closed = true
      const aborted = new ConversionError('conversion_aborted')
      for (let job = queue.take(); job; job = queue.take()) job.settle(aborted)
      for (const slot of slots) {
        clearTimeout(slot.restart)
        if (slot.job) slot.job.verdict ??= aborted
        slot.child?.kill()
      }
      return new Promise((resolve) => {
        if (slots.every((slot) => !slot.child)) resolve()
        else awaitingGone.add(resolve)
      })
    },
  }
}

/** What an engine says of a document reaches its reader; a fault of its own does not. */
function refusalOf(error: unknown, engine: string): { code: ConversionErrorCode; details: ErrorDetails } {
  if (error instanceof ConversionError) return { code: error.code, details: error.details }
  return { code: 'engine_unavailable', details: { engine } }
}

/** What a child reports, believed only as far as the table of errors goes. */
function failure(
  { code, details, cause }: Extract<FromChild, { type: 'failed' }>,
  engineFault: unknown,
): ConversionError {
  const known: ConversionErrorCode = Object.hasOwn(conversionErrors, code)
    ? (code as ConversionErrorCode)
    : 'conversion_failed'
  if (known === 'engine_unavailable') return new ConversionError(known, details, { cause: engineFault })
  return new ConversionError(known, details, cause ? { cause } : {})
}

/** A process that was not killed by the pool ends by a fault, by a bound on it, or by the system's want of memory. */
function deathOf(signal: NodeJS.Signals | null, words: string, timeoutMs: number): ConversionError {
  const cause = new Error(words)
  if (signal === 'SIGXCPU')
    return new ConversionError('conversion_timeout', { seconds: Math.round(timeoutMs / 1000) }, { cause })
  if (signal === 'SIGKILL' || /out of memory|allocation failed|OOM/i.test(words))
    return new ConversionError('conversion_out_of_memory', {}, { cause })
  return new ConversionError('conversion_failed', {}, { cause })
}
