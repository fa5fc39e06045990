import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createDrain } from './drain.ts'
import { httpLimits } from './limits.ts'

/** A request whose body has chunks of one byte, all of them there. */
function refused(chunks: number): { request: IncomingMessage; read: () => number; isClosed: () => boolean } {
  let left = chunks
  let isClosed = false
  const body = new Readable({
    highWaterMark: 1,
    read() {
      this.push(left-- > 0 ? 'x' : null)
    },
  })
  const socket = { destroySoon: () => (isClosed = true) }
  const request = Object.assign(body, { complete: false, socket }) as unknown as IncomingMessage
  return { request, read: () => chunks - left, isClosed: () => isClosed }
}

function drainOf(limits: Partial<typeof httpLimits> = {}) {
  return createDrain({ limits: { ...httpLimits, ...limits }, stopping: new AbortController().signal })
}

test('however many bodies are refused at once, a turn of the event loop reads a few chunks of them, and all are read', async () => {
  const drain = drainOf()
  const bodies = Array.from({ length: 100 }, () => refused(20))
  const ends = bodies.map(({ request }) => new Promise((resolve) => request.once('end', resolve)))
  for (const { request } of bodies) drain(request)
  const readInAll = (): number => bodies.reduce((sum, { read }) => sum + read(), 0)
  // Each begins to flow once, and is read ahead of by a chunk.
  await nextTurn()
  await nextTurn()
  let before = readInAll()
  for (let turn = 0; turn < 50; turn++) {
    await nextTurn()
    assert.ok(readInAll() - before <= 16, `turn ${turn} read ${readInAll() - before} chunks`)
    before = readInAll()
  }
  await Promise.all(ends)
})

test('a single refused body is read without a pause', async () => {
  const { request } = refused(3)
  drainOf()(request)
  await new Promise((resolve) => request.once('end', resolve))
})

test('a body that waits for its turn ends with its time', async () => {
  const drain = drainOf({ drainMs: 5 })
  const bodies = Array.from({ length: 40 }, () => refused(1_000_000))
  for (const { request } of bodies) drain(request)
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { request, isClosed } of bodies) assert.deepEqual([isClosed(), request.isPaused()], [true, true])
})
