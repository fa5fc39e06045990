/**
 * Sandboxed processes for work that native code and threads do, which Node's permission model does not allow. They start
 * when the first task comes and end when none has come for a while.
 */
import { ConversionError } from '../../core/errors.ts'
import { pipeTable } from '../../core/limits.ts'
import { deathOf, timedOut } from '../verdict.ts'
import { type Child, type ChildEnd, startChild } from './child.ts'
import { errorOf, failureFields } from './failure.ts'
import type { FrameSize } from './frame.ts'
import { type Shape, type Shaped, tagged } from './shape.ts'

export interface TaskPoolOptions<Part> {
  /** What it does, for the error of a process that dies: `OCR`. */
  engine: string
  /** The command line of a process; asked for once, when the first task comes. */
  command(): Promise<string[]>
  /** Processes. */
  workers: number
  /** For one task, from its turn on. */
  timeoutMs: number
  /** A process that had nothing to do for so long ends. */
  idleMs: number
  /** What the parts of a result are; a process that sends anything else is killed. */
  part: Shape<Part>
  /** Maximum bytes of a result without its parts; unlimited when absent. */
  maxBytes?: number
}

/** @template Part What a result is made of. */
export interface Done<Part> {
  parts: Part[]
  bytes: Uint8Array
}

/** @template To What a process is told. */
export interface TaskPool<To, Part> {
  /**
   * @throws ConversionError what the process reports, conversion_timeout, conversion_out_of_memory, engine_unavailable,
   *   conversion_aborted
   */
  run(message: To, body: Uint8Array, signal: AbortSignal | undefined): Promise<Done<Part>>
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

interface Task<To, Part> {
  message: To
  body: Uint8Array
  parts: Part[]
  partBytes: number
  settle(outcome: Done<Part> | ConversionError): void
}

interface Slot<To, Part> {
  child?: Child<To>
  task?: Task<To, Part> | undefined
  timer?: NodeJS.Timeout
  /** Its process has started. */
  isReady?: boolean
  /** Its process was killed because the task took too long. */
  isLate?: boolean
}

export function createTaskPool<To, Part>(options: TaskPoolOptions<Part>): TaskPool<To, Part> {
  const { engine, workers, timeoutMs, idleMs, maxBytes = 0 } = options
  const fromTask = tagged({
    ready: {},
    part: { part: options.part },
    /** The body is the bytes of the result, if it has any. */
    result: {},
    failed: failureFields,
  })
  type FromTask = Exclude<Shaped<typeof fromTask>, { type: 'ready' }>

  let launch: Promise<string[]> | undefined
  let command: readonly string[] = []
  const slots: Slot<To, Part>[] = Array.from({ length: workers }, () => ({}))
  const waiting: Task<To, Part>[] = []
  let closed = false
  let gone: (() => void) | undefined

  function dispatch(): void {
    for (const slot of slots) {
      if (waiting.length === 0) return
      if (!slot.child) start(slot)
      else if (slot.child.state === 'idle') assign(slot, slot.child, waiting.shift() as Task<To, Part>)
    }
  }

  function start(slot: Slot<To, Part>): void {
    slot.child = startChild<To, Shaped<typeof fromTask>>(command, fromTask, {
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
        if (!slot.isReady) waiting.shift()?.settle(unavailable(end))
        clearTimeout(slot.timer)
        delete slot.child
        slot.isReady = false
        if (closed) return gone?.()
        dispatch()
      },
    })
  }

  function assign(slot: Slot<To, Part>, child: Child<To>, task: Task<To, Part>): void {
    clearTimeout(slot.timer)
    slot.task = task
    slot.timer = setTimeout(() => {
      slot.isLate = true
      child.kill()
    }, timeoutMs)
    child.assign(task.message, task.body)
  }

  function admit({ task }: Slot<To, Part>, message: FromTask, size: FrameSize): number | undefined {
    if (!task) return undefined
    if (message.type === 'result') return maxBytes
    if (message.type === 'failed') return 0
    task.partBytes += size.head
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
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.child?.finish()
    slot.timer = setTimeout(() => slot.child?.kill(), idleMs)
    slot.timer.unref()
    task.settle(message.type === 'failed' ? errorOf(message) : { parts: task.parts, bytes })
    dispatch()
    return true
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
    async run(message, body, signal) {
      launch ??= options.command()
      command = await launch.catch((cause: unknown) => {
        launch = undefined
        throw new ConversionError('engine_unavailable', { engine }, { cause })
      })
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(new ConversionError('conversion_aborted'))
        const abort = (): void => {
          const slot = slots.find((one) => one.task === task)
          if (slot) {
            slot.task = undefined
            slot.child?.kill()
          } else waiting.splice(waiting.indexOf(task), 1)
          task.settle(new ConversionError('conversion_aborted'))
        }
        const task: Task<To, Part> = {
          message,
          body,
          parts: [],
          partBytes: 0,
          settle(outcome) {
            signal?.removeEventListener('abort', abort)
            if (outcome instanceof ConversionError) reject(outcome)
            else resolve(outcome)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        waiting.push(task)
        dispatch()
      })
    },
    async close() {
      closed = true
      for (const task of waiting.splice(0)) task.settle(new ConversionError('conversion_aborted'))
      for (const slot of slots) slot.child?.kill()
      await new Promise<void>((resolve) => {
        gone = () => slots.every((slot) => !slot.child) && resolve()
        gone()
      })
    },
  }
}
