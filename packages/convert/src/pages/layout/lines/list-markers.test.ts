import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { lineOf } from './lines.ts'
import { markerOf } from './list-markers.ts'

function isItem(sign: string, gap: number): boolean {
  const [marker] = placeWords(sign, 50, 100)
  return (
    markerOf(lineOf([...placeWords(sign, 50, 100), ...placeWords('some words', marker!.right + gap, 100)])) !==
    undefined
  )
}

test('arrows and angles are bullets behind which the text stands apart', () => {
  for (const sign of ['→', '»', '▸', '➔']) assert.ok(isItem(sign, 4), sign)
  assert.ok(!isItem('→', 0))
})

test('the marker of a quoted message is a bullet only where more than a space follows', () => {
  assert.ok(isItem('>', 6))
  assert.ok(!isItem('>', 3))
})

test('characters of mathematics are bullets before words', () => {
  const isListed = (text: string): boolean => {
    const [sign, ...rest] = placeWords(text, 50, 100)
    return (
      markerOf(lineOf([sign!, ...rest.map((word) => ({ ...word, left: word.left + 4, right: word.right + 4 }))])) !==
      undefined
    )
  }
  for (const sign of ['−', '∗']) {
    assert.ok(isListed(`${sign} some words`), sign)
    assert.ok(!isListed(`${sign} x + 1`), sign)
  }
  const [mark, ...rest] = placeWords('∗ Equal work', 50, 100)
  assert.equal(markerOf(lineOf([{ ...mark!, script: 'superscript' }, ...rest])), undefined)
})
