/**
 * Sandboxed processes for work that native code and threads do, which Node's permission model does not allow. They start
 * when the first task comes and end when none has come for a while.
 */
import { ConversionError } from '../../core/errors.ts'
import { pipeTable } from '../../core/limits.ts'
import { createSchedule } from '../schedule/schedule.ts'
import { deathOf, timedOut } from '../verdict.ts'
import { type CallCount, createCallCount } from './call-count.ts'
import { type Child, type ChildEnd, startChild } from './child.ts'
import { errorOf, failureFields } from './failure.ts'
import type { FrameSize } from './frame.ts'
import type { Launch } from './sandbox/sandbox.ts'
import { integer, type Shape, type Shaped, ShapeError, tagged } from './shape.ts'

export interface TaskPoolOptions<Part, Request> {
  /** What it does, for the error of a process that dies: `OCR`. */
  engine: string
  /** How a process is started; asked for once, when the first task comes. */
  launch(): Promise<Launch>
  /** Processes. */
  workers: number
  /** For one task, from its turn on. */
  timeoutMs: number
  /** A process that had nothing to do for so long ends. */
  idleMs: number
  /** After so many a process ends; never when absent. */
  tasksPerProcess?: number
  /** What the parts of a result are; a process that sends anything else is killed. */
  part: Shape<Part>
  /** Maximum bytes of a result without its parts; unlimited when absent. */
  maxBytes?: number
  /** What a process may ask for in the course of a task. */
  requests: Requests<Request>
}

export interface Requests<Request> {
  shape: Shape<Request>
  /** @param signal Aborted when the task has ended. @throws Error when it cannot be done; the process learns only that */
  answer(request: Request, body: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** For processes that ask for nothing. */
export const noRequests: Requests<never> = {
  shape: () => {
    throw new ShapeError('it must not be there')
  },
  answer: () => Promise.reject(new Error('there are no requests')),
}

/** What a process is sent: its task, or what it has asked for as the body. */
export type ToTask<To> = { type: 'task'; task: To } | { type: 'answer' | 'refusal'; call: number }

/** @template Part What a result is made of. */
export interface Done<Part> {
  parts: Part[]
  bytes: Uint8Array
}

/** @template To What a process is sent. */
export interface TaskPool<To, Part> {
  /**
   * @param key Whose task it is: keys take turns by the time that their tasks have had of the processes.
   * @throws ConversionError what the process reports, conversion_timeout, conversion_out_of_memory, engine_unavailable,
   *   conversion_aborted
   */
  run(message: To, body: Uint8Array, signal: AbortSignal | undefined, key?: string): Promise<Done<Part>>
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

interface Task<To, Part> {
  message: To
  body: Uint8Array
  parts: Part[]
  partBytes: number
  calls: CallCount
  /** Why something that it asked for could not be done, for the log. */
  fault?: unknown
  /** Ends what was asked for in its name. */
  readonly settled: AbortController
  settle(outcome: Done<Part> | ConversionError): void
}

interface Slot<To, Part> {
  child?: Child<ToTask<To>>
  task?: Task<To, Part> | undefined
  timer?: NodeJS.Timeout
  /** Its process has started. */
  isReady?: boolean
  /** Tasks that its process was given. */
  served?: number
  /** Its process was killed because the task took too long. */
  isLate?: boolean
}

export function createTaskPool<To, Part, Request = never>(options: TaskPoolOptions<Part, Request>): TaskPool<To, Part> {
  const { engine, workers, timeoutMs, idleMs, maxBytes = 0, requests } = options
  const { tasksPerProcess = Number.POSITIVE_INFINITY } = options
  const fromTask = tagged({
    ready: {},
    part: { part: options.part },
    request: { call: integer(1, Number.MAX_SAFE_INTEGER), request: requests.shape },
    /** The body is the bytes of the result, if it has any. */
    result: {},
    failed: failureFields,
  })
  type FromTask = Exclude<Shaped<typeof fromTask>, { type: 'ready' }>

  let launching: Promise<Launch> | undefined
  let launch: Launch
  const slots: Slot<To, Part>[] = Array.from({ length: workers }, () => ({}))
  /** Decides whose task is next. Processes are counted here, and no task is stopped for another one. */
  const turns = createSchedule<Task<To, Part>>({
    workers: Number.POSITIVE_INFINITY,
    reserve: 0,
    queueLimit: Number.POSITIVE_INFINITY,
    stopLimitMs: 0,
  })
  let closed = false
  let gone: (() => void) | undefined

  function dispatch(): void {
    for (const slot of slots) {
      if (turns.waiting === 0) return
      if (!slot.child) start(slot)
      else if (slot.child.state === 'idle') assign(slot, slot.child, takeNext() as Task<To, Part>)
    }
  }

  function takeNext(): Task<To, Part> | undefined {
    return turns.decide(1, 0, performance.now())[0]?.job
  }

  function start(slot: Slot<To, Part>): void {
    slot.served = 0
    slot.child = startChild<ToTask<To>, Shaped<typeof fromTask>>(launch, fromTask, {
      ready() {
        slot.isReady = true
        dispatch()
      },
      admit: (message, size) => admit(slot, message, size),
      message: (message, bytes) => receive(slot, message, bytes),
      overdue: (end) => lose(slot, end),
      exit: (end) => {
        lose(slot, end)
        // A process that cannot even start takes the task that it was started for with it.
        if (!slot.isReady) takeNext()?.settle(unavailable(end))
        clearTimeout(slot.timer)
        delete slot.child
        slot.isReady = false
        if (closed) return gone?.()
        dispatch()
      },
    })
  }

  function assign(slot: Slot<To, Part>, child: Child<ToTask<To>>, task: Task<To, Part>): void {
    clearTimeout(slot.timer)
    slot.task = task
    slot.served = (slot.served ?? 0) + 1
    slot.timer = setTimeout(() => {
      slot.isLate = true
      child.kill()
    }, timeoutMs)
    child.assign({ type: 'task', task: task.message }, task.body)
  }

  function admit({ task }: Slot<To, Part>, message: FromTask, size: FrameSize): number | undefined {
    if (!task) return undefined
    if (message.type === 'result') return maxBytes
    if (message.type === 'failed') return 0
    if (message.type === 'request') return task.calls.admit(size.body)
    task.partBytes += size.header
    const { resultParts, resultBytes } = pipeTable
    return task.parts.length < resultParts.default && task.partBytes <= resultBytes.default ? 0 : undefined
  }

  function receive(slot: Slot<To, Part>, message: FromTask, bytes: Uint8Array): boolean {
    const { task } = slot
    if (!task) return false
    if (message.type === 'part') {
      task.parts.push(message.part as Part)
      return true
    }
    if (message.type === 'request') {
      void answer(slot, task, message.call, message.request as Request, bytes)
      return true
    }
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.child?.finish()
    if ((slot.served ?? 0) >= tasksPerProcess) slot.child?.kill()
    else {
      slot.timer = setTimeout(() => slot.child?.kill(), idleMs)
      slot.timer.unref()
    }
    task.settle(message.type === 'failed' ? errorOf(message, task.fault) : { parts: task.parts, bytes })
    dispatch()
    return true
  }

  async function answer(
    slot: Slot<To, Part>,
    task: Task<To, Part>,
    call: number,
    request: Request,
    body: Uint8Array,
  ): Promise<void> {
    let found: Uint8Array | undefined
    try {
      found = await requests.answer(request, body, task.settled.signal)
    } catch (fault) {
      task.fault = fault
    }
    task.calls.leave(body.length)
    if (slot.task === task) slot.child?.answer({ type: found ? 'answer' : 'refusal', call }, found)
  }

  /** Ends the task of a process that ends. */
  function lose(slot: Slot<To, Part>, end: ChildEnd): void {
    const { task, isLate } = slot
    slot.task = undefined
    slot.isLate = false
    if (closed) task?.settle(new ConversionError('conversion_aborted'))
    else if (isLate) task?.settle(timedOut(timeoutMs))
    else task?.settle(faultOf(end))
  }

  /** Error of a task whose process died: a limit that it reached, or a fault of the engine. */
  function faultOf(end: ChildEnd): ConversionError {
    const death = deathOf(end, timeoutMs)
    return death.code === 'conversion_failed' && end.violation === undefined ? unavailable(end) : death
  }

  function unavailable({ code, signal, lastWords }: ChildEnd): ConversionError {
    return new ConversionError(
      'engine_unavailable',
      { engine },
      { cause: new Error(`${signal ?? code}: ${lastWords}`) },
    )
  }

  return {
    async run(message, body, signal, key = '') {
      launching ??= options.launch()
      launch = await launching.catch((cause: unknown) => {
        launching = undefined
        throw new ConversionError('engine_unavailable', { engine }, { cause })
      })
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(new ConversionError('conversion_aborted'))
        const abort = (): void => {
          const slot = slots.find((one) => one.task === task)
          if (slot) {
            slot.task = undefined
            slot.child?.kill()
          }
          task.settle(new ConversionError('conversion_aborted'))
        }
        const task: Task<To, Part> = {
          message,
          body,
          parts: [],
          partBytes: 0,
          calls: createCallCount(),
          settled: new AbortController(),
          settle(outcome) {
            signal?.removeEventListener('abort', abort)
            turns.remove(task, performance.now())
            task.settled.abort()
            if (outcome instanceof ConversionError) reject(outcome)
            else resolve(outcome)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        turns.add(task, key, undefined, performance.now())
        dispatch()
      })
    },
    async close() {
      closed = true
      for (const task of turns.drain()) task.settle(new ConversionError('conversion_aborted'))
      for (const slot of slots) slot.child?.kill()
      await new Promise<void>((resolve) => {
        gone = () => slots.every((slot) => !slot.child) && resolve()
        gone()
      })
    },
  }
}
