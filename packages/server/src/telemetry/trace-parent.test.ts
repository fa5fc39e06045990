import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTraceParent } from './trace-parent.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

test('a trace parent is taken apart, that of a later version by the fields that are known', () => {
  assert.deepEqual(parseTraceParent(`00-${trace}-${span}-01`), { traceId: trace, spanId: span, isSampled: true })
  assert.equal(parseTraceParent(`00-${trace}-${span}-00`)?.isSampled, false)
  assert.equal(parseTraceParent(`cc-${trace}-${span}-01-what-comes`)?.traceId, trace)
})

test('what is no trace parent is none', () => {
  for (const odd of [
    undefined,
    '',
    `00-${trace}-${span}`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
  ])
    assert.equal(parseTraceParent(odd), undefined, String(odd))
})
