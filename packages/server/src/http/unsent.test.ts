import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnsentAnswers } from './unsent.ts'

const limits = { unsentBytes: 100, unsentPatienceMs: 10 }

test('where too much waits to be read, the oldest answers of the account that holds most are cut off', () => {
  let now = 0
  const unsent = createUnsentAnswers(limits, () => now)
  const cut: string[] = []
  const hold = (account: string, bytes: number, name: string) => unsent.hold(account, bytes, () => cut.push(name))
  hold('many', 30, 'first')
  hold('many', 30, 'second')
  hold('one', 30, 'theirs')
  now = 20
  hold('late', 30, 'young')
  assert.deepEqual([cut, unsent.bytes], [['first'], 90])
  hold('late', 60, 'large')
  assert.deepEqual([cut, unsent.bytes], [['first', 'second', 'theirs'], 90])
})

test('an answer that is sent, and one that has just begun, are never cut off', () => {
  let now = 0
  const unsent = createUnsentAnswers(limits, () => now)
  const cut: string[] = []
  const sent = unsent.hold('one', 90, () => cut.push('sent'))
  sent()
  sent()
  assert.equal(unsent.bytes, 0)
  for (const name of ['a', 'b', 'c']) unsent.hold('one', 90, () => cut.push(name))
  assert.deepEqual([cut, unsent.bytes], [[], 270])
  now = 20
  unsent.hold('one', 90, () => cut.push('d'))
  assert.deepEqual(cut, ['a', 'b', 'c'])
})
