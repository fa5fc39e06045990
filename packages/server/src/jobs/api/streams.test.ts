import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begun } from './streams.ts'

test('of a result nothing but its first piece is read before its reader asks for more', async () => {
  let read = 0
  let isClosed = false
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for (const text of ['one', 'two', 'three']) {
        read += 1
        yield Buffer.from(text)
      }
    } finally {
      isClosed = true
    }
  }
  const result = await begun(pieces())
  assert.equal(read, 1)
  const texts: string[] = []
  for await (const piece of result) {
    texts.push(piece.toString())
    if (texts.length === 2) break
  }
  assert.deepEqual([texts, read, isClosed], [['one', 'two'], 2, true])
  const whole: string[] = []
  for await (const piece of await begun(pieces())) whole.push(piece.toString())
  assert.deepEqual(whole, ['one', 'two', 'three'])
})

test('a result that is gone is known before its answer begins', async () => {
  async function* gone(): AsyncGenerator<Buffer> {
    yield* []
    throw new Error('result_expired')
  }
  await assert.rejects(begun(gone()), /result_expired/)
})
