import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSequences } from './sequence-field.ts'

test('each sequence counts by itself, whatever the case of its name', () => {
  const sequences = createSequences()
  const shown = [['Figure'], ['Table'], ['figure', '\\*', 'roman'], ['Table', '\\c'], ['Table']].map(sequences.next)
  assert.deepEqual(shown, ['1', '1', 'ii', '1', '2'])
})

test('a sequence starts again where it is asked to, and a hidden number still counts', () => {
  const sequences = createSequences()
  const shown = [['a', '\\r', '7'], ['a', '\\h'], ['a'], ['a', '\\h', '\\*', 'ALPHABETIC'], ['a', '\\r', 'x']].map(
    sequences.next,
  )
  assert.deepEqual(shown, ['7', '', '9', 'J', '11'])
})
