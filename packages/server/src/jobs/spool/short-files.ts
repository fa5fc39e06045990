/** Short files that are read or removed in one moment go to the thread of files together; a few go the usual way. */
import { open, unlink } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { FileFailure, FileReply, FileRequest } from './file-thread-protocol.ts'
import { fill } from './fill.ts'

/** From so many on the thread takes less time than it costs. */
const minTogether = 4
/** Files of one message. What it answers is used at once, for which other work waits. */
const maxTogether = 32

interface Wanted<T> {
  path: string
  resolve(value: T): void
  reject(error: Error): void
}

type Reading = Wanted<Buffer> & { maxBytes: number }

let reads: Reading[] = []
let removals: Wanted<void>[] = []
let isGathering = false

/** @returns the first bytes of a file, as many as are wanted at most. */
export function readShortFile(path: string, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    reads.push({ path, maxBytes, resolve, reject })
    gather()
  })
}

export function removeFile(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    removals.push({ path, resolve, reject })
    gather()
  })
}

function gather(): void {
  if (isGathering) return
  isGathering = true
  queueMicrotask(() => {
    isGathering = false
    const wanted = { reads, removals }
    reads = []
    removals = []
    if (wanted.reads.length + wanted.removals.length < minTogether) doAlone(wanted)
    else for (const part of partsOf(wanted)) askThread(part)
  })
}

interface All {
  reads: readonly Reading[]
  removals: readonly Wanted<void>[]
}

function doAlone(wanted: All): void {
  for (const { path, maxBytes, resolve, reject } of wanted.reads) readAlone(path, maxBytes).then(resolve, reject)
  for (const { path, resolve, reject } of wanted.removals) unlink(path).then(resolve, reject)
}

async function readAlone(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafeSlow(maxBytes)
    return buffer.subarray(0, await fill(file, buffer, 0))
  } finally {
    await file.close()
  }
}

function* partsOf({ reads, removals }: All): Iterable<All> {
  for (let at = 0; at < Math.max(reads.length, removals.length); at += maxTogether)
    yield { reads: reads.slice(at, at + maxTogether), removals: removals.slice(at, at + maxTogether) }
}

interface Thread {
  worker: Worker
  waiting: Map<number, All>
}

let thread: Thread | undefined
let lastId = 0

function askThread(wanted: All): void {
  thread ??= startThread()
  const { worker, waiting } = thread
  lastId += 1
  waiting.set(lastId, wanted)
  worker.ref()
  const request: FileRequest = {
    id: lastId,
    reads: wanted.reads.map(({ path, maxBytes }) => ({ path, maxBytes })),
    removals: wanted.removals.map(({ path }) => path),
  }
  worker.postMessage(request)
}

/** One for the process, which it does not keep from ending; one that has ended is followed by another. */
function startThread(): Thread {
  const source = import.meta.url.endsWith('.ts') ? './file-thread.ts' : './file-thread.js'
  const worker = new Worker(new URL(source, import.meta.url), { execArgv: [] })
  const started: Thread = { worker, waiting: new Map() }
  let failure = new Error('the thread of files has ended')
  worker.on('message', (reply: FileReply) => {
    const wanted = started.waiting.get(reply.id)
    started.waiting.delete(reply.id)
    if (started.waiting.size === 0) worker.unref()
    if (wanted) give(wanted, reply)
  })
  worker.on('error', (error: Error) => {
    failure = error
  })
  worker.on('exit', () => {
    if (thread === started) thread = undefined
    for (const { reads, removals } of started.waiting.values())
      for (const { reject } of [...reads, ...removals]) reject(failure)
    started.waiting.clear()
  })
  return started
}

function give(wanted: All, { bytes, reads, removals }: FileReply): void {
  let at = 0
  for (const [index, { resolve, reject }] of wanted.reads.entries()) {
    const length = reads[index]
    if (typeof length !== 'number') {
      reject(errorOf(length))
      continue
    }
    resolve(Buffer.from(bytes.buffer, at, length))
    at += length
  }
  for (const [index, { resolve, reject }] of wanted.removals.entries()) {
    const failure = removals[index]
    if (failure) reject(errorOf(failure))
    else resolve()
  }
}

function errorOf(failure: FileFailure | undefined): Error {
  return Object.assign(new Error(failure?.message ?? 'the thread of files has not answered'), { code: failure?.code })
}
