import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deathOf } from './verdict.ts'

test('a fault in a folder whose path holds the letters of OOM is a fault, not a want of memory', () => {
  const death = (lastWords: string): string => deathOf({ code: null, signal: 'SIGABRT', lastWords }, 1_000).code
  assert.equal(death('at /srv/rooms/worker/serve.ts:12'), 'conversion_failed')
  assert.equal(death('FATAL ERROR: OOM in V8'), 'conversion_out_of_memory')
})
