/**
 * Conversions in processes of their own: bounded in time and memory, walled in, and killed
 * without harm to anyone else. The CLI and the service convert through a pool.
 */
import { availableParallelism } from 'node:os'
import { ConversionError } from '../core/errors.ts'
import { defaultLimits } from '../core/limits.ts'
import type { Engines } from '../core/reader.ts'
import { checkLayers, type SandboxLayer, type SandboxLayers } from '../core/sandbox-layers.ts'
import { answersTo } from './answers.ts'
import { conversionProgram, cpuMsToReplace, launchConversions, sandboxFor } from './conversion-program.ts'
import { engineNames } from './engines.ts'
import { createJob, type Job, type PoolConversion, type PoolConvertOptions } from './job.ts'
import { pipedWork } from './piped-work.ts'
import type { ChildEnd } from './process/child.ts'
import type { Sandbox } from './process/sandbox/sandbox.ts'
import type { CallMessage, Usage } from './protocol.ts'
import { createSchedule, type Loss } from './schedule/schedule.ts'
import { firstSliceMs } from './schedule/slices.ts'
import { createSupervisor, type Message, type Slot } from './supervisor.ts'
import { deathOf, reported, timedOut } from './verdict.ts'

/** All may be left out. */
export interface PoolOptions {
  /** Documents that are converted at a time; as many as cores when absent. */
  workers?: number
  /**
   * Further processes, for short documents of keys that used little lately while the others are busy; none when
   * absent. With two of them or more, one is kept for short texts: these hardly wait, whatever the others send.
   */
  reserve?: number
  /** For one document, from its turn on; `conversionMs` of the limits when absent. */
  timeoutMs?: number
  /** MiB for the documents of one process, in addition to what Node takes itself; `memoryBytes` of the limits when absent. */
  memoryMb?: number
  /**
   * Documents that may wait, beyond which `overloaded`; 32 for each worker when absent. A key that used little and
   * has nothing waiting takes the place of the last document of the key that used most or has most waiting.
   */
  queueLimit?: number
  /** A pool that lacks one of these does not start. */
  requireWalls?: readonly SandboxLayer[]
  /** Run in this process; a child asks for their work. */
  engines?: Engines
  /** After so many a process is replaced, 5,000 when absent. Its code is fast after some two thousand. */
  documentsPerChild?: number
}

export interface PoolStats {
  /** Processes, the reserve included. */
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
  /** Attempts that were stopped because their process was needed for another key's document. */
  stopped: number
  /** Memory of all processes together in bytes, as each reported after its last document. */
  memoryBytes: number
}

export interface Pool {
  /** Those that stand around its processes. */
  readonly walls: SandboxLayers
  /**
   * @throws ConversionError also conversion_timeout, conversion_out_of_memory, conversion_aborted, overloaded
   * @throws LongDocument where the work on the document is shared and this was a part of it
   */
  convert(bytes: Uint8Array, options?: PoolConvertOptions): Promise<PoolConversion>
  /** Resolves once a process can take a document. @throws Error when processes do not start */
  ready(): Promise<void>
  stats(): PoolStats
  /**
   * Whether a document of this key would be taken now, and not be `overloaded`.
   *
   * @param isShort Whether `isShortText` says so of it.
   * @param coming Documents that are about to be given to the pool; 0 when absent.
   */
  hasRoom(key: string, isShort: boolean, coming?: number): boolean
  /** Milliseconds until a key is within its budget again; 0 while it is, and while no other key's document waits. */
  budgetWaitMs(key: string): number
  /**
   * The sender of a document has given it up before it ran. Like one that is given up while it runs, it makes its key
   * pause, twice as long each time.
   */
  giveUp(key: string): void
  /** Milliseconds of the pause of a key; 0 where it is short. */
  pauseMs(key: string): number
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

/** Node with all readers loaded, measured. */
const emptyRssBytes = 120 * 1_048_576

/** On a machine that is busy with conversions alone a process starts in 400 to 800 ms, measured. */
const usualStartMs = 800

/** @throws Error when a layer in `requireWalls` is missing here */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOf(conversionProgram, options)
}

/**
 * A pool of processes that run another program than `entry.ts`.
 *
 * @param within For tests of what stands without a part of it; all that works here when absent.
 */
export async function createPoolOf(program: string, options: PoolOptions = {}, within?: Sandbox): Promise<Pool> {
  const {
    workers = availableParallelism(),
    reserve = 0,
    timeoutMs = defaultLimits.conversionMs,
    memoryMb = defaultLimits.memoryBytes / 1_048_576,
    queueLimit = workers * 32,
    requireWalls = [],
    engines = {},
    documentsPerChild = 5_000,
  } = options
  if (process.versions.bun)
    throw new Error('Bun does not run this pool: use createWorkerPool of @docmill/convert/worker-pool')
  const sandbox = within ?? (await sandboxFor(program))
  checkLayers(sandbox.walls, requireWalls)

  const launch = launchConversions(sandbox, program, { timeoutMs, memoryMb })
  const schedule = createSchedule<Job>({ workers, reserve, queueLimit, stopLimitMs: timeoutMs })
  const supervisor = createSupervisor(launch, workers + reserve, {
    ready: dispatch,
    admit: ({ job }, message, { body }) => job?.attempt.intake.admit(message, body),
    message: receive,
    ended,
    noneStarts,
  })
  const { slots } = supervisor
  const totals = { converted: 0, failed: 0, replaced: 0, stopped: 0 }
  let closed = false
  let wake: NodeJS.Timeout | undefined

  /** Does what the schedule decides, and asks it again when it wants to be asked. */
  function dispatch(): void {
    clearTimeout(wake)
    if (closed) return
    const now = performance.now()
    schedule.setPace((supervisor.startMs ?? 0) / usualStartMs)
    const idle = slots.filter(({ child }) => child?.state === 'idle').length
    const starting = slots.filter(
      ({ child }) => !child || child.state === 'starting' || child.state === 'stopping',
    ).length
    for (const { type, job } of schedule.decide(idle, starting, now)) {
      if (type === 'start') run(job)
      else stop(job)
    }
    const wakeAt = schedule.wakeAt(now)
    if (wakeAt !== undefined) wake = setTimeout(dispatch, wakeAt - now)
  }

  function run(job: Job): void {
    const slot = slots.find(({ child }) => child?.state === 'idle')
    if (!slot?.child) throw new Error('no process is idle')
    const { request: options, encoding } = job
    const ms = timeoutMs * job.timeFactor
    slot.job = job
    slot.served++
    job.begin(ms, () => condemn(job, timedOut(ms)))
    // A reader that could use more time than there is plans with what there is.
    const limits = { ...options.limits, conversionMs: ms }
    const request = { options: { ...options, limits }, encoding, engines: engineNames(engines) }
    const { pageWork, body } = pipedWork(job)
    slot.child.assign({ type: 'convert', ...request, ...(pageWork ? { pageWork } : {}) }, body)
  }

  /** Another key's document needs the process; the job waits again when the process is gone. */
  function stop(job: Job): void {
    job.stopping = true
    slotOf(job)?.child?.kill()
  }

  function slotOf(job: Job): Slot | undefined {
    return slots.find((slot) => slot.job === job)
  }

  function receive(slot: Slot, message: Message, body: Uint8Array): boolean {
    const { job } = slot
    if (!job) return false
    if ('call' in message) {
      void answer(slot, job, message, body)
      return true
    }
    if (message.type === 'progress') job.noteProgress(message.done, message.total)
    if (message.type !== 'done' && message.type !== 'long' && message.type !== 'failed')
      return job.attempt.intake.take(message, body)
    if (message.type === 'done' && !job.attempt.intake.isComplete()) return false
    job.noteWork(message.work)
    if (message.type === 'done') {
      release(slot, job, message.usage)
      if (job.verdict) job.fail(job.verdict)
      else job.succeed(message)
    } else if (message.type === 'long') {
      release(slot, job, message.usage)
      if (job.verdict) job.fail(job.verdict)
      else job.giveRecords(message.pages, message.read)
    } else {
      const error = reported(message, job.attempt.engineFault)
      release(slot, job, message.usage, error.code === 'conversion_out_of_memory')
      job.fail(job.verdict ?? error)
    }
    return true
  }

  async function answer(slot: Slot, job: Job, call: CallMessage, body: Uint8Array): Promise<void> {
    const { attempt } = job
    for await (const reply of answersTo(call, body, job, attempt, engines))
      if (slot.job === job && job.attempt === attempt) slot.child?.answer(reply)
      else return
  }

  /** The process takes its next document, or makes room for a fresh one. */
  function release(slot: Slot, job: Job, usage: Usage, spoilt = false): void {
    supervisor.noteWork()
    slot.job = undefined
    leaveSchedule(job)
    slot.rssBytes = usage.rssBytes
    slot.child?.finish()
    const grown = usage.rssBytes > emptyRssBytes + (memoryMb * 1_048_576) / 2 || usage.cpuMs > cpuMsToReplace
    if (spoilt || grown || slot.served >= documentsPerChild) {
      totals.replaced++
      slot.child?.kill()
    }
    queueMicrotask(dispatch)
  }

  /** Kills the process of a job; the job ends when the process is gone. */
  function condemn(job: Job, verdict: ConversionError): void {
    job.verdict ??= verdict
    slotOf(job)?.child?.kill()
  }

  function ended(slot: Slot, end: ChildEnd): void {
    const { job } = slot
    if (!job) return
    slot.job = undefined
    totals.replaced++
    if (job.stopping && !job.verdict && !end.violation) {
      totals.stopped++
      job.waitAgain()
      schedule.stopped(job, performance.now())
    } else {
      leaveSchedule(job, job.verdict?.code === 'conversion_aborted' ? 'given-up' : 'failed')
      job.fail(job.verdict ?? deathOf(end, timeoutMs, sandbox.walls.memory))
    }
    queueMicrotask(dispatch)
  }

  function leaveSchedule(job: Job, loss?: Loss): void {
    job.noteLane(schedule.laneOf(job))
    schedule.remove(job, performance.now(), loss)
  }

  function noneStarts(cause: Error): void {
    for (const job of schedule.drain()) job.fail(new ConversionError('conversion_failed', {}, { cause }))
  }

  async function convert(bytes: Uint8Array, jobOptions: PoolConvertOptions = {}): Promise<PoolConversion> {
    if (closed || jobOptions.signal?.aborted) throw new ConversionError('conversion_aborted')
    const { job, outcome } = createJob(bytes, jobOptions, abort, count)
    const refused = schedule.add(job, job.key, job.budget, performance.now(), job.isShort)
    refused?.fail(new ConversionError('overloaded'))
    dispatch()
    return await outcome
  }

  function abort(job: Job): void {
    const aborted = new ConversionError('conversion_aborted')
    if (slotOf(job) && job.isShort) {
      // It ends sooner than another process starts.
      job.verdict ??= aborted
      setTimeout(() => condemn(job, aborted), firstSliceMs).unref()
    } else if (slotOf(job)) condemn(job, aborted)
    else {
      schedule.remove(job, performance.now())
      job.fail(aborted)
    }
  }

  function count(succeeded: boolean): void {
    totals[succeeded ? 'converted' : 'failed']++
  }

  return {
    walls: sandbox.walls,
    convert,
    ready: supervisor.ready,
    stats() {
      const counts = { idle: 0, busy: 0, starting: 0, memoryBytes: 0 }
      for (const { child, rssBytes } of slots) {
        counts[child?.state === 'busy' ? 'busy' : child?.state === 'idle' ? 'idle' : 'starting'] += 1
        counts.memoryBytes += rssBytes
      }
      return { workers: slots.length, queued: schedule.waiting, queueLimit, ...counts, ...totals }
    },
    hasRoom: (key, isShort, coming) => schedule.hasRoom(key, isShort, performance.now(), coming),
    budgetWaitMs: (key) => schedule.budgetWaitMs(key, performance.now()),
    giveUp: (key) => schedule.giveUp(key, performance.now()),
    pauseMs: (key) => schedule.pauseMs(key, performance.now()),
    close() {
      closed = true
      clearTimeout(wake)
      const aborted = new ConversionError('conversion_aborted')
      for (const job of schedule.drain()) job.fail(aborted)
      for (const { job } of slots) if (job) job.verdict ??= aborted
      return supervisor.close()
    },
  }
}
