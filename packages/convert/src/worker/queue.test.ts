import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './queue.ts'

test('keys take turns, and within a key the first to come is the first to go', () => {
  const queue = createFairQueue<string>(10)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) assert.ok(queue.add(item.charAt(0), item))
  assert.deepEqual(takeAll(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a key that comes back waits behind those already in line', () => {
  const queue = createFairQueue<string>(10)
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  assert.equal(queue.take(), 'a1')
  queue.add('a', 'a2')
  assert.deepEqual(takeAll(queue), ['b1', 'a2'])
})

test('a full queue refuses, and takes again once an item is taken or removed', () => {
  const queue = createFairQueue<string>(2)
  queue.add('a', 'a1')
  queue.add('a', 'a2')
  assert.equal(queue.add('b', 'b1'), false)
  queue.remove('a', 'a1')
  queue.remove('a', 'a1')
  assert.equal(queue.length, 1)
  assert.ok(queue.add('b', 'b1'))
  assert.deepEqual(takeAll(queue), ['a2', 'b1'])
  assert.equal(queue.length, 0)
})

function takeAll(queue: { take(): string | undefined }): string[] {
  const taken: string[] = []
  for (let item = queue.take(); item; item = queue.take()) taken.push(item)
  return taken
}
