/** The inside of a process of a task pool: takes a task from standard input, gives its outcome on descriptor 3. */
import { ConversionError } from '../../core/errors.ts'
import { pipeTable } from '../../core/limits.ts'
import { failureOf } from './failure.ts'
import { readAllFrames } from './frame.ts'
import { sendFrame, silenceConsole } from './outlet.ts'
import { lowerPriority } from './priority.ts'

/** What a task came to. */
export interface Outcome<Part> {
  /** Each fits into the head of a message. */
  parts?: Iterable<Part>
  bytes?: Uint8Array
}

/** @param run Does one task; the next comes when it is done. */
export function serveTasks<To, Part>(run: (message: To, body: Uint8Array) => Promise<Outcome<Part>>): void {
  silenceConsole()
  const read = readAllFrames((head, body) => {
    run(head as To, body)
      .then(sendOutcome)
      .catch((error: unknown) => void sendFrame({ type: 'failed', ...failureOf(error) }))
  })
  process.stdin.on('data', read)
  process.stdin.on('end', () => process.exit(0))
  lowerPriority()
  sendFrame({ type: 'ready' })
}

function sendOutcome({ parts = [], bytes }: Outcome<unknown>): void {
  let sentBytes = 0
  let count = 0
  for (const part of parts) {
    sentBytes += sendFrame({ type: 'part', part })
    refuseBeyond(++count, 'parts of a result', pipeTable.resultParts.default - 1)
    refuseBeyond(sentBytes, 'bytes of a result', pipeTable.resultBytes.default - pipeTable.headBytes.default)
  }
  sendFrame({ type: 'result' }, bytes)
}

function refuseBeyond(count: number, limit: string, maximum: number): void {
  if (count > maximum) throw new ConversionError('content_limit_exceeded', { limit, maximum })
}
