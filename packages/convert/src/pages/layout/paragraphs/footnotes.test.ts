import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const line = 'the quick brown fox jumps over the lazy dog and runs'

function typesOf(words: Word[]): string[] {
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).map(({ type }) => type)
}

function marked(text: string, x: number, y: number): Word[] {
  return [...placeWords('1', x, y - 4, { size: 6 }), ...placeWords(text, x + 5, y)]
}

const prose = [...[0, 1, 2].flatMap((at) => placeWords(line, 50, 200 + 13 * at)), ...placeWords('away.', 50, 239)]

test('a raised number that the text refers to begins a note', () => {
  const reference = placeWords('1', 76, 235, { size: 6 })
  assert.deepEqual(typesOf([...prose, ...reference, ...marked('Foxes are shy.', 50, 700)]), [
    'paragraph',
    'footnoteDefinition',
  ])
})

test('where authors are from stands between their names and the prose, and is no note', () => {
  const names = [...placeWords('Ann Fisher', 50, 100), ...placeWords('1', 101, 96, { size: 6 })]
  assert.deepEqual(typesOf([...names, ...marked('University of Aldby', 50, 125), ...prose]), [
    'paragraph',
    'paragraph',
    'paragraph',
  ])
})
