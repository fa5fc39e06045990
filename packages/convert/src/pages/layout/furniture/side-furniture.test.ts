import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { pageEdges } from './page-edges.ts'
import { findSideFurniture } from './side-furniture.ts'

test('a title and a number next to the text of several pages are found, numbers of items are not', () => {
  const pages = [1, 2, 3, 4].map((number) =>
    pageOf(
      [
        ...placeWords('the text begins at the top and goes on', 100, 60),
        ...placeWords('and on in the middle of the page here', 100, 400),
        ...placeWords('Shift work', 350, 60),
        ...placeWords(`16${number}`, 350, 120),
        ...placeWords(`${number}.`, 60, 150),
      ],
      { number },
    ),
  )
  const texts = findSideFurniture(pages.map(pageEdges)).map(({ text }) => text)
  assert.deepEqual(texts.sort(), ['161', '162', '163', '164', ...Array(4).fill('Shift'), ...Array(4).fill('work')])
})
