import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLimits } from './limits.ts'

test('limits are given in the units of people, and others by the names of the reference', () => {
  assert.deepEqual(readLimits({}), { timeoutMs: undefined, memoryMb: undefined, limits: {} })
  assert.deepEqual(
    readLimits({ timeout: '600', memory: '4096', 'max-size': '200', limit: ['pages=20000', 'table-cells=9'] }),
    { timeoutMs: 600_000, memoryMb: 4096, limits: { fileBytes: 209_715_200, pages: 20_000, tableCells: 9 } },
  )
})

test('a limit that does not exist is answered with the nearest, and one with a flag of its own with that', () => {
  const faults: [string, RegExp][] = [
    ['pags=3', /unknown limit pags; did you mean pages\?/],
    ['pages', /--limit must be NAME=N, such as pages=20000, got "pages"/],
    ['pages=many', /--limit pages must be a whole number of at least 1, got "many"/],
    ['file_bytes=9', /use --max-size instead/],
    ['constructor=9', /unknown limit constructor/],
  ]
  for (const [given, message] of faults) assert.throws(() => readLimits({ limit: [given] }), message)
})
