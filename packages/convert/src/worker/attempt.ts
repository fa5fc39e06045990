/** One run of a document in a process. A document whose process was needed for another has several. */
import type { Limits } from '../core/limits.ts'
import type { ContentEncoding } from './content.ts'
import { type Asked, createIntake, type Intake } from './intake.ts'
import type { EngineName } from './protocol.ts'

/** What an engine was asked for; milliseconds since the beginning of the attempt. */
export interface EngineCall {
  engine: EngineName
  startMs: number
  durationMs: number
  /** `ok`, or the code that it failed with. */
  outcome: string
}

export interface Attempt {
  /** What its process has sent so far. */
  readonly intake: Intake
  /** Aborted when it is over: ends the engine calls made in its name. */
  readonly over: AbortSignal
  readonly calls: readonly EngineCall[]
  /** What an engine threw last, for the log alone. */
  engineFault?: unknown
  elapsedMs(): number
  noteCall(call: EngineCall): void
  end(): void
}

const ended = new Error('the attempt is over')

export function createAttempt(limits: Limits, encoding: ContentEncoding, asked?: Asked): Attempt {
  // Most attempts ask no engine, and an event of its end has no listener then.
  let over: AbortController | undefined
  let isOver = false
  const calls: EngineCall[] = []
  const startedAt = performance.now()
  return {
    intake: createIntake(limits, encoding, asked),
    get over() {
      over ??= new AbortController()
      if (isOver) over.abort(ended)
      return over.signal
    },
    calls,
    elapsedMs: () => performance.now() - startedAt,
    noteCall: (call) => void calls.push(call),
    // A reason that is made each time would cost a stack trace for each document.
    end() {
      isOver = true
      over?.abort(ended)
    },
  }
}
