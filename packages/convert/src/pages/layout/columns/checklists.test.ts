import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSegments } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { areChecklists } from './checklists.ts'
import type { Item } from './gutter.ts'

function side(x: number, texts: readonly string[]): Item[] {
  const words = texts.flatMap((text, at) => placeWords(text, x, 100 + 14 * at))
  return buildSegments(words).map((segment) => ({ ...segment, segment }))
}

const ailments = side(50, ['☐ ☐ asthma', '☐ ☐ fever', '☐ ☒ high blood', 'pressure', '☐ ☐ diabetes'])

test('boxes with words of their own next to each other are two lists', () => {
  assert.equal(areChecklists(ailments, side(250, ['☐ ☐ gums', '☐ ☐ teeth', '☒ ☐ jaw', '☐ ☐ tongue'])), true)
})

test('boxes behind words, without any, or each with the same words are cells', () => {
  assert.equal(areChecklists(ailments, side(250, ['gums ☐', 'teeth ☐', 'jaw ☐', 'tongue ☐'])), false)
  assert.equal(areChecklists(ailments, side(250, ['☐', '☐', '☐', '☐', '☐'])), false)
  assert.equal(areChecklists(ailments, side(250, ['☐ no', '☐ no', '☒ no', '☐ no', '☐ no'])), false)
})
