import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import { compare } from './compare.ts'

const lines = [
  'Annual report of the society',
  'Members of the board',
  'The members met in the old hall at Easter',
  'to hear what had been found in the north',
  'of the country, where 1,204 stones stand',
  'that nobody had counted before that year',
  'printed by the society itself',
  'page 17',
]
const words = lines.flatMap((line, at) => line.split(' ').map((text) => ({ text, top: 20 * at, bottom: 20 * at + 12 })))
const said = (...texts: string[]) => texts.map((text) => paragraph(text))

test('the same words in another form agree, also without page header and footer', () => {
  assert.deepEqual(compare(said(lines.slice(2, 6).join(' ').toUpperCase()), { words, isCertain: true }), {
    isOther: false,
    numbers: [],
    lines: 0,
  })
})

test('numbers that stand nowhere on the page, and lines that were left out, are found', () => {
  const text =
    'The members met in the old hall at Easter of the country, where 1,240 stones stand that nobody had counted'
  assert.deepEqual(compare(said(text), { words, isCertain: true }), { isOther: false, numbers: ['1240'], lines: 1 })
})

test('another text is distinguished from the page where the page is surely known', () => {
  const refusal = said("I'm sorry, but I can't help with reading this picture for you.")
  assert.equal(compare(refusal, { words, isCertain: true }).isOther, true)
  assert.equal(compare(refusal, { words, isCertain: false }).isOther, false)
  assert.equal(compare(refusal, { words: words.slice(0, 8), isCertain: true }).isOther, false)
})
