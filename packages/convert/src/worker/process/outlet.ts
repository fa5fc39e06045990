/** Descriptor 3 of a sandboxed process, which is the only way out. */
import { writeSync } from 'node:fs'
import { frameHeader } from './frame.ts'

const output = 3
const nothing = new Uint8Array(0)

/** Blocks while the pipe is full, so that nothing piles up here. @returns bytes of the header */
export function sendFrame(message: object, body: Uint8Array = nothing): number {
  const header = frameHeader(message, body.length)
  writeAll(header)
  writeAll(body)
  return header.length
}

/** What a library prints has no reader. */
export function silenceConsole(): void {
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => {}
}

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
