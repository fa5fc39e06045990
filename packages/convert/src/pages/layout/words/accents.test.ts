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

test('an accent next to a letter, or over one that has no such form, is left alone', () => {
  assert.equal(joined('´er', false), '´er')
  assert.equal(joined('~gx', true), '~gx')
})

test('an accent raised over a capital finds it where the rest of the line was drawn first', () => {
  const glyphs = placeGlyphs('Etudes,´')
  for (const list of [glyphs.originX, glyphs.left, glyphs.right]) list[7] = list[0] as number
  glyphs.originY[7] = (glyphs.originY[0] as number) - 0.25 * (glyphs.styles[0]?.size ?? 0)
  joinAccents(glyphs)
  assert.equal(glyphs.codes[0], 'É'.charCodeAt(0))
})

test('the stroke of a negation, and a letter in a circle, make one symbol', () => {
  assert.equal(joined('\u0338=', true), ' ≠')
  assert.equal(joined('◯c', true), ' ©')
  assert.equal(joined('↦→', true), ' ↦')
})
