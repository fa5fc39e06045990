import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deathOf } from './verdict.ts'

test('a fault in a folder whose path holds the letters of OOM is a fault, not a want of memory', () => {
  assert.equal(deathOf('SIGABRT', 'at /srv/rooms/worker/serve.ts:12', 1_000).code, 'conversion_failed')
  assert.equal(deathOf('SIGABRT', 'FATAL ERROR: OOM in V8', 1_000).code, 'conversion_out_of_memory')
})
