/** The inside of a process of a task pool: takes a task from standard input, gives its outcome on descriptor 3. */
import { ConversionError } from '../../core/errors.ts'
import { pipeTable } from '../../core/limits.ts'
import { createCallQueue } from './call-queue.ts'
import { failureOf } from './failure.ts'
import { readAllFrames } from './frame.ts'
import { sendFrame, silenceConsole } from './outlet.ts'
import { lowerPriority } from './priority.ts'
import { saveMemory } from './save-memory.ts'
import type { ToTask } from './task-pool.ts'

/** What a task came to. */
export interface Outcome<Part> {
  /** Each fits into the header of a message. */
  parts?: Iterable<Part>
  bytes?: Uint8Array
}

/** Asks the other side for something. @throws Error when it cannot do it */
export type AskFor<Request> = (request: Request, body: Uint8Array) => Promise<Uint8Array>

/** @param run Does one task; the next comes when it is done. */
export function serveTasks<To, Part, Request = never>(
  run: (message: To, body: Uint8Array, ask: AskFor<Request>) => Promise<Outcome<Part>>,
): void {
  silenceConsole()
  saveMemory()
  const waiting = new Map<number, { resolve(body: Uint8Array): void; reject(error: Error): void }>()
  let callCount = 0

  function openRequests(): { ask: AskFor<Request>; close(): void } {
    const queue = createCallQueue()
    let isOpen = true
    return {
      async ask(request, body) {
        await queue.enter(body.length)
        try {
          return await new Promise((resolve, reject) => {
            // What a task that has ended left running gets nothing.
            if (!isOpen) return
            const call = ++callCount
            waiting.set(call, { resolve, reject })
            sendFrame({ type: 'request', call, request }, body)
          })
        } finally {
          queue.leave(body.length)
        }
      },
      close() {
        isOpen = false
        waiting.clear()
      },
    }
  }

  async function perform(task: To, body: Uint8Array): Promise<void> {
    const { ask, close } = openRequests()
    try {
      const outcome = await run(task, body, ask)
      close()
      sendOutcome(outcome)
    } catch (error) {
      close()
      sendFrame({ type: 'failed', ...failureOf(error) })
    }
  }

  const read = readAllFrames((header, body) => {
    const message = header as ToTask<To>
    if (message.type === 'task') return void perform(message.task, body)
    const call = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.type === 'answer') call?.resolve(body)
    else call?.reject(new Error('what the task has asked for could not be done'))
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
    refuseBeyond(sentBytes, 'bytes of a result', pipeTable.resultBytes.default - pipeTable.headerBytes.default)
  }
  sendFrame({ type: 'result' }, bytes)
}

function refuseBeyond(count: number, limit: string, maximum: number): void {
  if (count > maximum) throw new ConversionError('content_limit_exceeded', { limit, maximum })
}
