import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import type { Item } from './gutter.ts'
import { countsAcross, countsOn } from './numbered-sides.ts'

function items(x: number, texts: readonly string[]): Item[] {
  return texts.map((text, at) => {
    const segment = lineOf(placeWords(text, x, 100 + 12 * at))
    return { left: segment.left, top: segment.top, right: segment.right, bottom: segment.bottom, segment }
  })
}

test('a list whose numbers run down one side goes on in the other', () => {
  assert.equal(countsOn(items(50, ['1. one', '2. two', '3. three']), items(300, ['4. four', '5. five'])), true)
})

test('rows that are numbered from side to side are no list', () => {
  assert.equal(countsOn(items(50, ['1. one', '3. three']), items(300, ['2. two', '4. four'])), false)
})

test('letters that are numbered from side to side are those of rows', () => {
  const lines = (x: number, texts: readonly string[]) => items(x, texts).flatMap(({ segment }) => segment ?? [])
  assert.equal(countsAcross(lines(50, ['(A) air', '(C) steel']), lines(300, ['(B) water', '(D) glass'])), true)
  assert.equal(countsAcross(lines(50, ['(A) air', '(B) steel']), lines(300, ['(C) water', '(D) glass'])), false)
})
