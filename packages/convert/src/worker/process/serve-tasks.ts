/** The inside of a process of a task pool: takes a task from standard input, gives its outcome on descriptor 3. */
import { writeSync } from 'node:fs'
import { ConversionError } from '../../core/errors.ts'
import { frameHead, frameReader } from './frame.ts'
import type { Done, FromTask } from './task-pool.ts'

const output = 3
const nothing = new Uint8Array(0)

/** @param run Does one task; the next comes when it is done. */
export function serveTasks<From>(run: (message: From, body: Uint8Array) => Promise<Partial<Done<unknown>>>): void {
  // Descriptor 3 is the only way out; what a library prints has no reader.
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => {}
  const read = frameReader((head, body) => {
    run(head as From, body).then(
      ({ value, bytes }) => send({ type: 'result', value }, bytes),
      (error: unknown) => send(failureOf(error)),
    )
  })
  process.stdin.on('data', read)
  process.stdin.on('end', () => process.exit(0))
  send({ type: 'ready' })
}

function failureOf(error: unknown): FromTask {
  const known = error instanceof ConversionError
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { type: 'failed', code: known ? error.code : 'conversion_failed', details: known ? error.details : {}, cause }
}

function send(message: FromTask, body: Uint8Array = nothing): void {
  for (const bytes of [frameHead(message, body.length), body])
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
