import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { httpLimits } from './limits.ts'
import { watchPace } from './pace.ts'

/** Sends so many bytes every ten seconds. @returns after how many seconds the sender was given up, if it was */
function send(t: TestContext, amounts: readonly number[]): number | undefined {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let seconds = 0
  let stalledAt: number | undefined
  // A mocked timer cannot be refreshed, so silence is tested by itself.
  const pace = watchPace({ ...httpLimits, stallMs: 2 ** 30 }, () => {
    stalledAt = seconds
  })
  for (const amount of amounts) {
    pace.bytes(amount)
    for (let second = 0; second < 10; second++) {
      seconds += 1
      t.mock.timers.tick(1000)
    }
  }
  pace.stop()
  return stalledAt
}

const enough = 8192 * 10

test('a steady sender is never given up', (t) => {
  assert.equal(send(t, Array(30).fill(enough)), undefined)
})

test('a slow beginning is made good within the minute', (t) => {
  assert.equal(send(t, [1, 1, 1, enough * 6, 1, 1]), undefined)
})

test('less than 8 KiB a second over a minute ends the upload', (t) => {
  assert.equal(send(t, [...Array(6).fill(enough), ...Array(12).fill(enough - 1)]), 90)
})

test('thirty seconds without a byte end the upload', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let stalls = 0
  const pace = watchPace(httpLimits, () => stalls++)
  pace.bytes(10 * enough)
  t.mock.timers.tick(httpLimits.stallMs - 1)
  assert.equal(stalls, 0)
  t.mock.timers.tick(1)
  assert.equal(stalls, 1)
})

test('each piece that comes begins the thirty seconds again', (t) => {
  let begun = 0
  t.mock.method(globalThis, 'setTimeout', (_: () => void, ms: number) => ({
    refresh: () => {
      begun += ms
    },
  }))
  const pace = watchPace(httpLimits, () => {})
  pace.bytes(1)
  pace.bytes(1)
  pace.stop()
  assert.equal(begun, 2 * httpLimits.stallMs)
})
