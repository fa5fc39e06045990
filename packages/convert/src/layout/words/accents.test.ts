import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeGlyphs } from '../testing/placed-words.ts'
import { joinAccents } from './accents.ts'

function joined(text: string, over: boolean): string {
  const glyphs = placeGlyphs(text)
  if (over) for (const list of [glyphs.originX, glyphs.left, glyphs.right]) list[1] = list[0] as number
  joinAccents(glyphs)
  return Array.from(glyphs.codes, (code) => String.fromCodePoint(code)).join('')
}

test('an accent over a letter, drawn before or after it, makes one letter', () => {
  assert.equal(joined('´er', true), ' ér')
  assert.equal(joined('c¸a', true), 'ç a')
  assert.equal(joined('¨ıf', true), ' ïf')
})

test('a sign beside a letter, or over one that has no such form, is left alone', () => {
  assert.equal(joined('´er', false), '´er')
  assert.equal(joined('~gx', true), '~gx')
})
