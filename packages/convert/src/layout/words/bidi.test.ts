import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderWords, readMirrored } from './bidi.ts'

test('the signs of an address keep its direction within right-to-left text', () => {
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
