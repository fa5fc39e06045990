import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameByWidths } from './unnamed-fonts.ts'

function nameOf(widths: Readonly<Record<string, number>>, absent = 250): string {
  return nameByWidths((code) => widths[String.fromCodePoint(code)] ?? absent)
}

test('a font without a name whose letters are as wide as the italics of Computer Modern is that of MathJax', () => {
  assert.equal(nameOf({ x: 571.5, y: 490.3, n: 600.2 }), 'MathJax_Math-Italic')
})

test('a font of which few letters are seen is only guessed', () => {
  assert.equal(nameOf({ R: 722 }), 'MathJax_AMS?')
})

test('one letter of another width tells another font', () => {
  assert.equal(nameOf({ x: 572, y: 490, n: 600, a: 556 }), '')
})

test('a font without letters and digits may be one of symbols', () => {
  assert.equal(nameOf({ '(': 597, ')': 597 }), 'MathJax_Size?')
})
