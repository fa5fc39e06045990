import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deathOf } from './verdict.ts'

test('a fault in a folder whose path holds the letters of OOM is a fault, not a want of memory', () => {
  const death = (lastWords: string): string => deathOf({ code: null, signal: 'SIGABRT', lastWords }, 1_000, true).code
  assert.equal(death('at /srv/rooms/worker/serve.ts:12'), 'conversion_failed')
  assert.equal(death('FATAL ERROR: OOM in V8'), 'conversion_out_of_memory')
})

test('a process that a crash of its bounded memory ends without a word ran out of memory', () => {
  const death = (end: { code: number | null; signal: NodeJS.Signals | null; lastWords?: string }, isBounded = true) =>
    deathOf({ lastWords: '', ...end }, 1_000, isBounded).code
  assert.equal(death({ code: null, signal: 'SIGSEGV' }), 'conversion_out_of_memory')
  assert.equal(death({ code: 133, signal: null }), 'conversion_out_of_memory')
  assert.equal(death({ code: 139, signal: null }, false), 'conversion_failed')
  assert.equal(death({ code: 139, signal: null, lastWords: 'TypeError: no' }), 'conversion_failed')
  assert.equal(death({ code: 134, signal: null }), 'conversion_failed')
})
