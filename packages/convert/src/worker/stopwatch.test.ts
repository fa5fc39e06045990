import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWorkReport, startStopwatch } from './stopwatch.ts'

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

test('of what a process tells, only known stages with times that can be are believed', () => {
  const stage = { name: 'read', startMs: 1, durationMs: 2 }
  for (const odd of [
    undefined,
    7,
    { stages: 'x' },
    { stages: [null, { ...stage, name: 'x' }, { ...stage, startMs: -1 }, { ...stage, durationMs: null }] },
  ])
    assert.deepEqual(readWorkReport(odd), { stages: [] })
  assert.deepEqual(readWorkReport({ format: 'x'.repeat(99), stages: Array(99).fill(stage) }), {
    format: 'x'.repeat(32),
    stages: Array(4).fill(stage),
  })
})
