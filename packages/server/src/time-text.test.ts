import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDate, parseDuration, parseExpiry } from './time-text.ts'

test('a duration is a number with s, m, h or d', () => {
  assert.deepEqual(['90s', '15m', '24h', '30d'].map(parseDuration), [90_000, 900_000, 86_400_000, 2_592_000_000])
  for (const text of ['', '1', 'd', '1w', '-1d', '1.5h']) assert.equal(parseDuration(text), undefined, text)
})

test('a date means the end of that UTC day', () => {
  assert.equal(parseDate('2026-02-28'), Date.parse('2026-03-01T00:00:00Z'))
  for (const text of ['2026-02-30', '2026-2-3', 'tomorrow', '']) assert.equal(parseDate(text), undefined, text)
})

test('an expiry is either', () => {
  assert.equal(parseExpiry('1h', 1000), 3_601_000)
  assert.equal(parseExpiry('2026-02-28', 0), Date.parse('2026-03-01T00:00:00Z'))
})
