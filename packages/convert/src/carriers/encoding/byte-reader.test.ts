import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteReader } from './byte-reader.ts'

test('numbers are read from the front on, the low byte first', () => {
  const reader = new ByteReader(Uint8Array.of(9, 1, 2, 1, 0, 0, 0x80, 7, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f).subarray(1))
  assert.equal(reader.short(), 0x201)
  assert.equal(reader.integer(), 0x80000001)
  reader.skip(1)
  assert.equal(reader.real(), 1)
  assert.deepEqual([reader.isDone, reader.isCut], [true, false])
})

test('what lies beyond the end is 0 or left out, and is remembered', () => {
  const reader = new ByteReader(Uint8Array.of(1, 2, 3))
  assert.equal(reader.integer(), 0)
  assert.equal(reader.isCut, true)
  assert.deepEqual([...reader.take(4_000_000_000)], [1, 2, 3])
  assert.equal(reader.byte(), 0)
  assert.equal(reader.isDone, true)
})
