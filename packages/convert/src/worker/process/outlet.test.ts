import assert from 'node:assert/strict'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { after, beforeEach, mock, test } from 'node:test'
import { readAllFrames } from './frame.ts'
import { holdFrame, sendFrame } from './outlet.ts'

const writes: Buffer[] = []
mock.method(fs, 'writeSync', (_: number, bytes: Uint8Array, offset = 0) => {
  writes.push(Buffer.from(bytes.subarray(offset)))
  return bytes.length - offset
})
syncBuiltinESMExports()
after(() => {
  mock.restoreAll()
  syncBuiltinESMExports()
})
beforeEach(() => {
  writes.length = 0
})

/** Headers and lengths of the frames that were written. */
function written(): [header: unknown, bodyBytes: number][] {
  const frames: [unknown, number][] = []
  const read = readAllFrames((header, body) => frames.push([header, body.length]))
  for (const bytes of writes) read(bytes)
  return frames
}

test('frames that are held leave in one write with the one that is sent, before it', () => {
  holdFrame({ type: 'content' }, new Uint8Array(25_000))
  holdFrame({ type: 'warning' })
  assert.equal(writes.length, 0)
  sendFrame({ type: 'done' })
  assert.equal(writes.length, 1)
  assert.deepEqual(written(), [
    [{ type: 'content' }, 25_000],
    [{ type: 'warning' }, 0],
    [{ type: 'done' }, 0],
  ])
})

test('no more is held than a pipe takes at once', () => {
  for (let piece = 0; piece < 3; piece += 1) holdFrame({ type: 'content' }, new Uint8Array(30_000))
  assert.equal(written().length, 3)
  holdFrame({ type: 'content' }, new Uint8Array(100_000))
  assert.equal(written().length, 4)
})
