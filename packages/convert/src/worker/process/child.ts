/** One conversion process, seen from the pool: started, given a document, killed, buried. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import type { FromChild, ToChild } from '../protocol.ts'
import { type ChildState, nextState } from './child-state.ts'
import { frameHead, frameReader } from './frame.ts'

/** @template To What it is told: a document, or a picture. */
export interface Child<To = ToChild> {
  readonly state: ChildState
  readonly startedAt: number
  /** What the process wrote to standard error last: why it died, for the log. */
  readonly lastWords: string
  /** Hands over a document; only when idle. */
  assign(message: To, body: Uint8Array): void
  /** Answers a call of the document at work. */
  answer(message: To): void
  /** The document at work is done. */
  finish(): void
  kill(): void
}

/** @template From What it says. */
export interface ChildEvents<From = FromChild> {
  ready(): void
  message(message: From, body: Uint8Array): void
  /** The process is gone and has given its memory back. */
  exit(code: number | null, signal: NodeJS.Signals | null): void
}

const lastWordsBytes = 8_192

export function startChild<To = ToChild, From = FromChild>(
  [program, ...args]: readonly string[],
  events: ChildEvents<From>,
): Child<To> {
  const startedAt = Date.now()
  const process = spawn(program as string, args, { env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] })
  let state: ChildState = 'starting'
  let lastWords = ''

  function step(event: Parameters<typeof nextState>[1]): boolean {
    const next = nextState(state, event)
    if (next) state = next
    return next !== undefined
  }

  function kill(): void {
    if (step('kill')) process.kill('SIGKILL')
  }

  function receive(head: unknown, body: Uint8Array): void {
    if ((head as { type: unknown }).type === 'ready') {
      if (step('ready')) events.ready()
    } else if (state === 'busy') events.message(head as From, body)
  }

  function buried(code: number | null, signal: NodeJS.Signals | null): void {
    if (step('exit')) events.exit(code, signal)
  }

  const read = frameReader(receive)
  outputOf(process).on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      lastWords = `unreadable message: ${error}`
      kill()
    }
  })
  process.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('latin1')).slice(-lastWordsBytes)
  })
  process.on('error', (error) => {
    lastWords = String(error)
    buried(null, null)
  })
  process.on('close', buried)
  // A child that dies while a document is on its way breaks the pipe; its exit tells the rest.
  for (const stream of process.stdio) stream?.on('error', () => {})

  return {
    get state() {
      return state
    },
    startedAt,
    get lastWords() {
      return lastWords
    },
    assign(message, body) {
      if (!step('assign')) throw new Error(`a child that is ${state} takes no document`)
      process.stdin?.write(frameHead(message, body.length))
      process.stdin?.write(body)
    },
    answer(message) {
      if (state === 'busy') process.stdin?.write(frameHead(message, 0))
    },
    finish: () => void step('finish'),
    kill,
  }
}

function outputOf(process: ChildProcess): Duplex {
  return process.stdio[3] as Duplex
}
