/**
 * Processes for work that native code and threads do, which Node's permission model does not allow: they
 * have every other wall. They start when the first task comes and end when none has come for a while.
 */
import { ConversionError, type ErrorDetails, knownCode } from '../../core/errors.ts'
import { type Child, startChild } from './child.ts'

/** What such a process says; the body of a result's frame is its bytes, if it has any. */
export type FromTask =
  | { type: 'ready' }
  | { type: 'result'; value?: unknown }
  | { type: 'failed'; code: string; details: ErrorDetails; cause: string }

export interface TaskPoolOptions {
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
}

export interface Done<T> {
  value: T
  bytes: Uint8Array
}

/** @template To What a process is told. */
export interface TaskPool<To> {
  /** @throws ConversionError what the process reports, engine_unavailable, conversion_aborted */
  run<T>(message: To, body: Uint8Array, signal: AbortSignal | undefined): Promise<Done<T>>
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

interface Task<To> {
  message: To
  body: Uint8Array
  settle(outcome: { message: FromTask; bytes: Uint8Array } | ConversionError): void
}

interface Slot<To> {
  child?: Child<To>
  task?: Task<To> | undefined
  timer?: NodeJS.Timeout
}

export function createTaskPool<To>(options: TaskPoolOptions): TaskPool<To> {
  const { engine, workers, timeoutMs, idleMs } = options
  let launch: Promise<string[]> | undefined
  let command: readonly string[] = []
  const slots: Slot<To>[] = Array.from({ length: workers }, () => ({}))
  const waiting: Task<To>[] = []
  let closed = false
  let gone: (() => void) | undefined

  function dispatch(): void {
    for (const slot of slots) {
      if (waiting.length === 0) return
      if (!slot.child) start(slot)
      else if (slot.child.state === 'idle') assign(slot, slot.child, waiting.shift() as Task<To>)
    }
  }

  function start(slot: Slot<To>): void {
    slot.child = startChild<To, FromTask>(command, {
      ready: dispatch,
      message: (message, bytes) => finish(slot, message, bytes),
      exit: (code, signal) => {
        const words = slot.child?.lastWords ?? ''
        const { task } = slot
        clearTimeout(slot.timer)
        delete slot.child
        slot.task = undefined
        // A process that cannot even start takes the task that it was started for with it.
        const lost = task ?? waiting.shift()
        lost?.settle(
          new ConversionError('engine_unavailable', { engine }, { cause: new Error(`${signal ?? code}: ${words}`) }),
        )
        if (closed) return gone?.()
        dispatch()
      },
    })
  }

  function assign(slot: Slot<To>, child: Child<To>, task: Task<To>): void {
    clearTimeout(slot.timer)
    slot.task = task
    slot.timer = setTimeout(() => child.kill(), timeoutMs)
    child.assign(task.message, task.body)
  }

  function finish(slot: Slot<To>, message: FromTask, bytes: Uint8Array): void {
    const { task } = slot
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.child?.finish()
    slot.timer = setTimeout(() => slot.child?.kill(), idleMs)
    slot.timer.unref()
    task?.settle({ message, bytes })
    dispatch()
  }

  return {
    async run<T>(message: To, body: Uint8Array, signal: AbortSignal | undefined): Promise<Done<T>> {
      launch ??= options.command()
      command = await launch.catch((cause: unknown) => {
        launch = undefined
        throw new ConversionError('engine_unavailable', { engine }, { cause })
      })
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(new ConversionError('conversion_aborted'))
        const abort = (): void => {
          const slot = slots.find((one) => one.task === task)
          if (slot) slot.child?.kill()
          else waiting.splice(waiting.indexOf(task), 1)
          task.settle(new ConversionError('conversion_aborted'))
        }
        const task: Task<To> = {
          message,
          body,
          settle(outcome) {
            signal?.removeEventListener('abort', abort)
            if (outcome instanceof ConversionError) reject(outcome)
            else if (outcome.message.type === 'result')
              resolve({ value: outcome.message.value as T, bytes: outcome.bytes })
            else if (outcome.message.type === 'failed') reject(failure(outcome.message))
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

/** What a process reports, believed only as far as the table of errors goes. */
function failure({ code, details, cause }: Extract<FromTask, { type: 'failed' }>): ConversionError {
  return new ConversionError(knownCode(code), details, cause ? { cause: new Error(cause) } : {})
}
