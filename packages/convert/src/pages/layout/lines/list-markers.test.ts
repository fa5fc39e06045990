import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { lineOf } from './lines.ts'
import { markerOf } from './list-markers.ts'

function isItem(symbol: string, gap: number): boolean {
  const [marker] = placeWords(symbol, 50, 100)
  return (
    markerOf(lineOf([...placeWords(symbol, 50, 100), ...placeWords('some words', marker!.right + gap, 100)])) !==
    undefined
  )
}

test('arrows and angles are bullets behind which the text stands apart', () => {
  for (const symbol of ['→', '»', '▸', '➔']) assert.ok(isItem(symbol, 4), symbol)
  assert.ok(!isItem('→', 0))
})

test('a round or square bullet marks an item though the text stands against it, a dash does not', () => {
  const isGluedItem = (symbol: string): boolean => {
    const [marker] = placeWords(symbol, 50, 100)
    const [text] = placeWords('words', (marker?.right ?? 0) + 0.1, 100)
    return markerOf(lineOf([marker!, { ...text!, glued: true }])) !== undefined
  }
  for (const symbol of ['•', '▪', '◦', '‣']) assert.ok(isGluedItem(symbol), symbol)
  for (const symbol of ['-', '–', 'o', '■', '1.']) assert.ok(!isGluedItem(symbol), symbol)
})

test('the marker of a quoted message is a bullet only where more than a space follows', () => {
  assert.ok(isItem('>', 6))
  assert.ok(!isItem('>', 3))
})

test('characters of mathematics are bullets before words', () => {
  const isListed = (text: string): boolean => {
    const [symbol, ...rest] = placeWords(text, 50, 100)
    return (
      markerOf(lineOf([symbol!, ...rest.map((word) => ({ ...word, left: word.left + 4, right: word.right + 4 }))])) !==
      undefined
    )
  }
  for (const symbol of ['−', '∗']) {
    assert.ok(isListed(`${symbol} some words`), symbol)
    assert.ok(!isListed(`${symbol} x + 1`), symbol)
  }
  const [mark, ...rest] = placeWords('∗ Equal work', 50, 100)
  assert.equal(markerOf(lineOf([{ ...mark!, script: 'superscript' }, ...rest])), undefined)
})

test('the area code of a phone number is no marker', () => {
  for (const number of ['(207) 555-0182', '(020) 7946 0321', '(05) 318844'])
    assert.equal(markerOf(lineOf(placeWords(number, 50, 100))), undefined, number)
  for (const item of ['(207) The goods', '(5) 318 metres', '(12) 318 metres'])
    assert.ok(markerOf(lineOf(placeWords(item, 50, 100))), item)
})
