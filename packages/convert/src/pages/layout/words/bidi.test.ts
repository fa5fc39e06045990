import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRightToLeftLine, orderWords, readMirrored } from './bidi.ts'

test('the characters of an address keep its direction within right-to-left text', () => {
  const words = ['للمزيد من المعلومات المفيدة', 'https', '://', 'example', '.', 'org', '/', 'gates', 'الموقع'].map(
    (text, at) => ({
      text,
      glued: at > 1 && at < 8,
    }),
  )
  assert.equal(
    orderWords(words)
      .map(({ text }) => text)
      .join(' '),
    'الموقع https :// example . org / gates للمزيد من المعلومات المفيدة',
  )
})

test('brackets that are drawn alike open and close in turn', () => {
  const words = ['خلال', ')', 'Delft', 'و', 'Hull', ')', 'ميناء'].map((text) => ({ text }))
  readMirrored(words)
  assert.deepEqual(
    orderWords(words).map(({ text }) => text),
    ['ميناء', '(', 'Hull', 'و', 'Delft', ')', 'خلال'],
  )
})

test('a stop on the left of a number or of foreign words ends them, and a character on the right leads them', () => {
  const words = ['.2023', 'משנת', '.Microsoft', 'Office', 'של', '1,250-', 'ב'].map((text) => ({ text }))
  readMirrored(words)
  assert.deepEqual(
    orderWords(words).map(({ text }) => text),
    ['ב', '-1,250', 'של', 'Microsoft', 'Office.', 'משנת', '2023.'],
  )
})

test('numbers follow one another from right to left', () => {
  const words = ['1234567', '11', '966', 'رقم'].map((text) => ({ text }))
  assert.deepEqual(
    orderWords(words).map(({ text }) => text),
    ['رقم', '966', '11', '1234567'],
  )
})

test('after Arabic letters a hyphen parts numbers', () => {
  const words = ['1234567-050', 'رقم'].map((text) => ({ text }))
  readMirrored(words)
  assert.deepEqual(
    words.map(({ text }) => text),
    ['050-1234567', 'رقم'],
  )
})

test('a line is of the direction of most of its words, however long they are', () => {
  const words = ['LibreOffice', 'של', '3', 'גרסה'].map((text) => ({ text }))
  assert.equal(isRightToLeftLine(words), true)
  assert.equal(isRightToLeftLine(['The', 'word', 'שלום'].map((text) => ({ text }))), false)
})
