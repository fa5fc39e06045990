import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'

function typesOf(titles: [string, string], rightAt: number): string[] {
  const rows = ['Rye 170', 'Oats 240', 'Wheat 210', 'Barley 185'].flatMap((row, at) =>
    row
      .split(' ')
      .flatMap((cell, column) => [
        ...placeWords(cell, 50 + 60 * column, 120 + 14 * at),
        ...placeWords(cell, rightAt + 60 * column, 120 + 14 * at),
      ]),
  )
  const words = [...placeWords(titles[0], 50, 104), ...placeWords(titles[1], rightAt, 104), ...rows]
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).map(({ type }) => type)
}

test('tables side by side, each below its title, are read one after the other', () => {
  assert.deepEqual(typesOf(['Holm', 'Eastport'], 300), ['paragraph', 'table', 'paragraph', 'table'])
})
