import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { lineOf, lineText } from './lines.ts'
import { splitRunInNumbers } from './run-in-numbers.ts'

const separated = (texts: readonly string[], lefts: readonly number[] = []): string[] =>
  splitRunInNumbers(texts.map((text, at) => lineOf(placeWords(text, lefts[at] ?? 50, 100 + 14 * at)))).map(lineText)

test('a number that runs into its text is separated from it where it counts on', () => {
  assert.deepEqual(separated(['9. Nine', 'and more', '10.Ten boats', '11.Eleven boats']), [
    '9. Nine',
    'and more',
    '10. Ten boats',
    '11. Eleven boats',
  ])
  assert.deepEqual(separated(['1.项目名称', '2.项目内容']), ['1. 项目名称', '2. 项目内容'])
})

test('a number is separated too where the pen was moved between it and its text', () => {
  const lines = ['1.', '2.'].map((number, at) => {
    const [marker] = placeWords(number, 50, 100 + 14 * at)
    const [text] = placeWords('Text', 60.5, 100 + 14 * at)
    return lineOf([marker!, { ...text!, glued: true }])
  })
  assert.deepEqual(lines.map(lineText), ['1.Text', '2.Text'])
  assert.deepEqual(splitRunInNumbers(lines).map(lineText), ['1. Text', '2. Text'])
})

test('a letter with a bracket that runs into its text is separated from it where it counts on', () => {
  assert.deepEqual(separated(['1. First', 'a)And', 'b)It rains', '2.Second']), [
    '1. First',
    'a) And',
    'b) It rains',
    '2. Second',
  ])
  assert.deepEqual(separated(['a)And', 'c)It rains', 'e.g. this']), ['a)And', 'c)It rains', 'e.g. this'])
})

test('a number before letters that counts on from none stays part of its word', () => {
  for (const texts of [['3.Link'], ['3.Link', '7.Link'], ['3.Link', '4)Link'], ['1.Link', '2.5 metres']])
    assert.deepEqual(separated(texts), texts)
  assert.deepEqual(separated(['1.Link', '2.Link'], [50, 90]), ['1.Link', '2.Link'])
})
