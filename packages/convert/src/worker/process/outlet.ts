/** Descriptor 3 of a sandboxed process, which is the only way out. */
import { writeSync } from 'node:fs'
import { frameHeader } from './frame.ts'

const output = 3
const nothing = new Uint8Array(0)

/** Frames that wait for the next one that is sent, and their bytes. */
let held: Uint8Array[] = []
let heldBytes = 0

/** As much as a pipe takes at once. */
const maxHeldBytes = 65_536

/**
 * As `sendFrame`, but a short one may wait for others: each write wakes the parent, which takes as long for a few bytes as for all of a
 * short document.
 */
export function holdFrame(message: object, body?: Uint8Array): void {
  hold(message, body)
  if (heldBytes >= maxHeldBytes) writeHeld()
}

/** Blocks while the pipe is full, so that nothing piles up here. What was held goes before it. @returns bytes of the header */
export function sendFrame(message: object, body?: Uint8Array): number {
  const headerBytes = hold(message, body)
  writeHeld()
  return headerBytes
}

function hold(message: object, body: Uint8Array = nothing): number {
  const header = frameHeader(message, body.length)
  held.push(header, body)
  heldBytes += header.length + body.length
  return header.length
}

function writeHeld(): void {
  const frames = held
  const isShort = heldBytes < maxHeldBytes
  held = []
  heldBytes = 0
  // A long body is not copied for the sake of its header.
  if (isShort) writeAll(Buffer.concat(frames))
  else for (const bytes of frames) writeAll(bytes)
}

/** What a library prints has no reader. */
export function silenceConsole(): void {
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => {}
}

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
