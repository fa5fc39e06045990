import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startStopwatch } from './stopwatch.ts'

test('a stage lasts until the next one begins, the last until it is reported', () => {
  let now = 100
  const stopwatch = startStopwatch(() => now)
  stopwatch.begin('detect')
  now = 103
  stopwatch.begin('read', 'pdf')
  now = 110
  assert.deepEqual(stopwatch.report(), {
    format: 'pdf',
    stages: [
      { name: 'detect', startMs: 0, durationMs: 3 },
      { name: 'read', startMs: 3, durationMs: 7 },
    ],
  })
})
