import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areGlyphNumbers, letterOfGlyph } from './glyph-order.ts'

const sentence = 'Gerade in Zeiten steigender Energiekosten ist es wichtig, dass wir handeln.'
const numbers = [...sentence].map((letter) => letter.charCodeAt(0) - 29)

test('numbers of glyphs are recognized by the letters and spaces that they would be', () => {
  assert.equal(areGlyphNumbers(numbers), true)
  assert.equal(numbers.map((glyph) => String.fromCharCode(letterOfGlyph(glyph) ?? 0)).join(''), sentence)
})

test('codes of another kind, and few codes, are left as they are', () => {
  assert.equal(areGlyphNumbers([...sentence].map((letter) => letter.charCodeAt(0))), false)
  assert.equal(areGlyphNumbers(numbers.slice(0, 20)), false)
  assert.equal(areGlyphNumbers(numbers.map((glyph) => glyph + 600)), false)
})

test('accented letters, dashes and quotes follow the ASCII characters', () => {
  const letters = [98, 108, 124, 129, 137, 177, 196].map((glyph) => String.fromCharCode(letterOfGlyph(glyph) ?? 0))
  assert.deepEqual(letters.join(''), 'Ääöüß–„')
  assert.equal(letterOfGlyph(2), undefined)
  assert.equal(letterOfGlyph(400), undefined)
})
