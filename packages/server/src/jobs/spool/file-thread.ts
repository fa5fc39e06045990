/**
 * The thread of files: reads and removes many short ones without giving each step of each to another thread, which takes several
 * times as long as the step. It may wait for its disk, as the event loop may not.
 */
import { closeSync, openSync, readSync, unlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { FileFailure, FileReply, FileRequest } from './file-thread-protocol.ts'

parentPort?.on('message', (request: FileRequest) => {
  const reply = answer(request)
  parentPort?.postMessage(reply, [reply.bytes.buffer as ArrayBuffer])
})

function answer({ id, reads, removals }: FileRequest): FileReply {
  const bytes = new Uint8Array(reads.reduce((sum, { maxBytes }) => sum + maxBytes, 0))
  let filled = 0
  const read = reads.map(({ path, maxBytes }) => {
    const length = attempt(() => readInto(bytes.subarray(filled, filled + maxBytes), path))
    if (typeof length === 'number') filled += length
    return length
  })
  return { id, bytes, reads: read, removals: removals.map((path) => attempt(() => remove(path))) }
}

/** @returns how many bytes the file has of those that there is room for. */
function readInto(room: Uint8Array, path: string): number {
  const file = openSync(path, 'r')
  try {
    let filled = 0
    while (filled < room.length) {
      const count = readSync(file, room, filled, room.length - filled, filled)
      if (count === 0) break
      filled += count
    }
    return filled
  } finally {
    closeSync(file)
  }
}

function remove(path: string): null {
  unlinkSync(path)
  return null
}

function attempt<T>(work: () => T): T | FileFailure {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code, message }
  }
}
