import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeGlyphs } from '../testing/placed-words.ts'
import { removeOverprint } from './overprint.ts'

function textOf(codes: ArrayLike<number>): string {
  return Array.from(codes, (code) => String.fromCodePoint(code)).join('')
}

test('a word drawn twice in one place is kept once', () => {
  const glyphs = placeGlyphs('abab')
  for (const list of [glyphs.originX, glyphs.left, glyphs.right]) list.copyWithin(2, 0, 2)
  removeOverprint(glyphs)
  assert.equal(textOf(glyphs.codes), 'ab  ')
})

test('parts of one ligature with the same letter twice are no copies', () => {
  const glyphs = placeGlyphs('tata')
  for (const list of [glyphs.originX, glyphs.left, glyphs.right]) list.fill(list[0] as number)
  removeOverprint(glyphs)
  assert.equal(textOf(glyphs.codes), 'tata')
})
