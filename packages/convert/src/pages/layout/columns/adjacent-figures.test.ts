import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

function readingOrder(words: Word[]): string[] {
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).flatMap((block) =>
    'children' in block && block.type !== 'list' ? plainText(block.children as never) : [],
  )
}

test('figures in a row are each read with their names', () => {
  const cards = [
    ['1,204', 'New boats'],
    ['97 %', 'Uptime'],
    ['312', 'Visits a day'],
  ].flatMap(([figure, name], at) => [
    ...placeWords(figure as string, 50 + 150 * at, 100, { size: 20 }),
    ...placeWords(name as string, 50 + 150 * at, 118),
  ])
  assert.deepEqual(readingOrder(cards), ['1,204', 'New boats', '97 %', 'Uptime', '312', 'Visits a day'])
})

test('lines in one type below each other are no figures with names', () => {
  const rows = [100, 114].flatMap((y) => [0, 1, 2].flatMap((at) => placeWords(`${at} boats`, 50 + 150 * at, y)))
  assert.deepEqual(readingOrder(rows).length, 1)
})
