/**
 * One sandboxed process, seen from outside: started, given a task, killed, gone. A hostile file may have taken it over,
 * so it is believed in nothing: what it sends is measured, checked and bounded, and it is killed for the first message
 * that no honest process sends.
 */
import type { ChildProcess } from 'node:child_process'
import type { Duplex, Writable } from 'node:stream'
import { pipeTable } from '../../core/limits.ts'
import { type ChildState, nextState } from './child-state.ts'
import { type FrameSize, frameHeader, frameReader } from './frame.ts'
import type { Launch } from './sandbox/sandbox.ts'
import { childStdio, startLaunch } from './sandbox/start.ts'
import { takeStarted } from './sandbox/started-ahead.ts'
import { lowerSession } from './session-priority.ts'
import { type Shape, ShapeError } from './shape.ts'

/** @template To What it is sent: a document, or an image. */
export interface Child<To> {
  readonly state: ChildState
  readonly startedAt: number
  /** Gives it a task; only when idle. */
  assign(message: To, body: Uint8Array): void
  /** Answers a request that its task has made. */
  answer(message: To, body?: Uint8Array): void
  /** The task is done. */
  finish(): void
  kill(): void
}

/** How a process ended. */
export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** What it wrote to standard error last, for the log. */
  lastWords: string
  /** The message for which it was killed. */
  violation?: string
}

/** @template From What it sends, besides `ready`. */
export interface ChildEvents<From> {
  ready(): void
  /** @returns Bytes that the body of a message may have; undefined for a message that no honest process sends now */
  admit(message: From, size: FrameSize): number | undefined
  /** @returns False for a message that no honest process sends */
  message(message: From, body: Uint8Array): boolean
  /** It was killed, and the system has not ended it for a while: nobody needs to wait for it. */
  overdue(end: ChildEnd): void
  /** The process is gone and has given its memory back. */
  exit(end: ChildEnd): void
}

const lastWordsBytes = 8_192
/** Between the kill and `overdue`: 15 ms are usual, giving back a gigabyte takes 150. */
const overdueMs = 700
/** A process that is gone may have left its pipes to another one, so they are not waited for longer. */
const lastWordsMs = 150

/** @param shape What it may send, `ready` included. */
export function startChild<To, From extends { type: string }>(
  launch: Launch,
  shape: Shape<From>,
  events: ChildEvents<Exclude<From, { type: 'ready' }>>,
): Child<To> {
  type Message = Exclude<From, { type: 'ready' }>
  const startedAt = Date.now()
  const process = takeStarted(launch) ?? startLaunch(launch, { stdio: childStdio })
  const output = outputOf(process)
  let state: ChildState = 'starting'
  let lastWords = ''
  let violation: string | undefined
  let overdue: NodeJS.Timeout | undefined

  function step(event: Parameters<typeof nextState>[1]): boolean {
    const next = nextState(state, event)
    if (next) state = next
    return next !== undefined
  }

  function endOf(code: number | null, signal: NodeJS.Signals | null): ChildEnd {
    return { code, signal, lastWords, ...(violation === undefined ? {} : { violation }) }
  }

  function kill(): void {
    if (!step('kill')) return
    process.kill('SIGKILL')
    output?.destroy()
    overdue ??= setTimeout(() => events.overdue(endOf(null, 'SIGKILL')), overdueMs)
  }

  function gone(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(overdue)
    for (const stream of process.stdio) stream?.destroy()
    if (step('exit')) events.exit(endOf(code, signal))
  }

  /** Ends a process that has sent what no honest one sends. */
  function refuse(reason: string): void {
    if (state === 'stopping' || state === 'dead') return
    violation = reason
    kill()
  }

  const read = frameReader<From>({
    measure({ header }) {
      if (header > pipeTable.headerBytes.default) throw new ShapeError(`a header of ${header} bytes`)
    },
    open(header, size) {
      const message = shape(header)
      const { type } = message
      if (type === 'ready' ? state !== 'starting' || size.body > 0 : state !== 'busy')
        throw new ShapeError(`${type} from a process that is ${state}`)
      const maxBodyBytes = type === 'ready' ? 0 : events.admit(message as Message, size)
      if (maxBodyBytes === undefined || size.body > maxBodyBytes)
        throw new ShapeError(`${type} with ${size.body} bytes, of ${maxBodyBytes ?? 'none'}`)
      return message
    },
    receive(message, body) {
      if (message.type === 'ready') {
        if (!step('ready')) return
        if (process.pid !== undefined) void lowerSession(process.pid)
        events.ready()
      } else if (!events.message(message as Message, body)) throw new ShapeError(`what it sent as ${message.type}`)
    },
  })
  output?.on('data', (chunk: Buffer) => {
    if (state === 'stopping' || state === 'dead') return
    try {
      read(chunk)
    } catch (error) {
      if (!(error instanceof ShapeError || error instanceof SyntaxError)) throw error
      refuse(error.message)
    }
  })
  process.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('latin1')).slice(-lastWordsBytes)
  })
  process.on('error', (error) => {
    lastWords = String(error)
    gone(null, null)
  })
  process.on('exit', (code, signal) => {
    // What it has written before its end may still be on the way.
    const timer = setTimeout(() => gone(code, signal), lastWordsMs)
    process.on('close', () => {
      clearTimeout(timer)
      gone(code, signal)
    })
  })
  // A process that dies while a document is on its way breaks the pipe; its exit says the rest.
  for (const stream of process.stdio) stream?.on('error', () => {})

  return {
    get state() {
      return state
    },
    startedAt,
    assign(message, body) {
      if (!step('assign')) throw new Error(`a child that is ${state} takes no task`)
      writeFrame(process.stdin, message, body)
    },
    answer(message, body) {
      if (state !== 'busy') return
      writeFrame(process.stdin, message, body)
    },
    finish: () => void step('finish'),
    kill,
  }
}

/** Header and body leave in one system call where the pipe has room for both. */
function writeFrame(input: Writable | null, message: unknown, body?: Uint8Array): void {
  input?.cork()
  input?.write(frameHeader(message, body?.length ?? 0))
  if (body) input?.write(body)
  input?.uncork()
}

/** Undefined where the process could not be started. */
function outputOf(process: ChildProcess): Duplex | undefined {
  return (process.stdio[3] ?? undefined) as Duplex | undefined
}
