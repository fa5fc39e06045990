import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAgain } from './latin1-text.ts'

test('UTF-8 that was read as Latin-1 is read again', () => {
  for (const text of ['Füße', 'naïve – “so”', '日本'])
    assert.equal(readAgain(Buffer.from(text, 'utf8').toString('latin1')), text)
})

test('Latin-1, other characters and plain text stay', () => {
  for (const text of ['Füße', 'Ã', '日本 Ã¼', 'plain', '']) assert.equal(readAgain(text), text)
})
