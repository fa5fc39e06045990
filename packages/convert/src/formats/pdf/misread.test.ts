import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misreadShare } from './misread.ts'

const shareOf = (text: string): number => misreadShare(text.split(/\s+/).map((word) => ({ text: word })))

test('words torn into letters count as misread, all their letters', () => {
  assert.equal(shareOf('t h a t   t o   d e f c e'), 1)
  assert.equal(shareOf('he said t h a t to them'), 4 / 8)
})

test('initials, articles and items of a list are words', () => {
  for (const text of ['J. R. R. Tolkien', 'I a m', 'a or b, c or d', 'w i z domu', '1 2 3 4 5 6'])
    assert.equal(shareOf(text), 0)
})
