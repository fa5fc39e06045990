import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collect, parseFormFields } from './fields.ts'

test('a field that came thousands of times has two values, which is all that is asked of it', () => {
  const body = Array.from({ length: 9000 }, (_, n) => `a=${n}`).join('&')
  assert.deepEqual(parseFormFields(Buffer.from(body)), new Map([['a', ['0', '1']]]))
})

test('the same value again is none of its own, and an empty one is none', () => {
  const pairs: [string, unknown][] = [
    ['a', 'x'],
    ['a', 'x'],
    ['a', ''],
    ['b', null],
  ]
  assert.deepEqual(
    collect(pairs),
    new Map([
      ['a', ['x']],
      ['b', []],
    ]),
  )
})
