import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { wordsOnPage } from './on-page.ts'

const sheet = { width: 200, height: 300 }
const note = placeWords('Proof of page 6', 50, -40)

function textOf(...parts: Parameters<typeof wordsOnPage>[0][]): string {
  return wordsOnPage(parts.flat(), sheet)
    .map(({ text }) => text)
    .join(' ')
}

test('words beyond the edges of the page are none of it, as long as others are on it', () => {
  const text = placeWords('what all can see', 50, 100)
  assert.equal(textOf(note, text, placeWords('the next leaf', 260, 100)), 'what all can see')
  assert.equal(textOf(note), 'Proof of page 6')
})

test('a line that runs off the page is kept to its end', () => {
  assert.equal(
    textOf(placeWords('one line that goes on far beyond the edge', 100, 100)),
    'one line that goes on far beyond the edge',
  )
})
