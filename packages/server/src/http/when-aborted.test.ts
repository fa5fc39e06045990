import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { whenAborted } from './when-aborted.ts'

test('each callback is called once, unless it was taken back', () => {
  const end = new AbortController()
  const called: string[] = []
  whenAborted(end.signal, () => called.push('first'))
  const takeBack = whenAborted(end.signal, () => called.push('second'))
  whenAborted(end.signal, () => {
    called.push('third')
    takeBackFourth()
  })
  const takeBackFourth = whenAborted(end.signal, () => called.push('fourth'))
  takeBack()
  end.abort()
  assert.deepEqual(called, ['first', 'third'])
})

test('however many wait, the signal has one listener', () => {
  const { signal } = new AbortController()
  for (let n = 0; n < 100; n += 1) whenAborted(signal, () => {})
  assert.equal(getEventListeners(signal, 'abort').length, 1)
})
