import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { together } from './together.ts'

test('parts that go on side by side give their values in their order', async () => {
  assert.deepEqual(await together([pause(2, 'one'), 'two', Promise.resolve(3)]), ['one', 'two', 3])
})

test('a part that fails is reported when the others have come to their end', async () => {
  const asked: string[] = []
  const slow = async (): Promise<void> => {
    asked.push('first')
    await pause(5)
    asked.push('second')
  }
  await assert.rejects(together([Promise.reject(new Error('fails')), slow()]), { message: 'fails' })
  assert.deepEqual(asked, ['first', 'second'])
})
