import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFetchSlots } from './fetch-slots.ts'

const here = new AbortController().signal

test('an account has four downloads at once, all together sixteen, and the first who waits goes next', async () => {
  const slots = createFetchSlots(20)
  const entered: string[] = []
  const leaves = new Map<string, () => void>()
  const enter = (account: string, name: string, gone = here): Promise<void> =>
    slots.enter(account, gone).then((leave) => {
      entered.push(name)
      leaves.set(name, leave)
    })
  for (const account of ['a', 'b', 'c', 'd']) for (const n of [1, 2, 3, 4, 5]) void enter(account, `${account}${n}`)
  void enter('e', 'e1')
  await new Promise(setImmediate)
  assert.equal(entered.length, 16)
  assert.ok(!entered.some((name) => name.endsWith('5')))
  leaves.get('c1')?.()
  await new Promise(setImmediate)
  assert.deepEqual(entered.slice(16), ['c5'])
})

test('who is gone waits no longer and takes no slot', async () => {
  const slots = createFetchSlots(1)
  const leave = await slots.enter('a', here)
  const gone = new AbortController()
  const waiting = slots.enter('a', gone.signal)
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  leave()
  await slots.enter('a', here)
  await assert.rejects(slots.enter('a', gone.signal), /gone/)
})
