import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '../../../core/document/plain.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const columns = [50, 320].flatMap((x) =>
  Array.from({ length: 6 }, (_, at) =>
    placeWords(`Line ${at} of the text in a column of its own.`, x, 100 + 13 * at),
  ).flat(),
)

function textsBelow(title: string, y: number, further: readonly Word[] = []): string[] {
  const below = Array.from({ length: 4 }, (_, at) =>
    placeWords(
      'a line of the text that stands below both of the columns and is as wide as they are',
      50,
      y + 30 + 13 * at,
    ),
  )
  const words = [...columns, ...placeWords(title, 50, y, { size: 14, bold: true }), ...further, ...below.flat()]
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: true }).map((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? plainText(block.children).slice(0, 8) : block.type,
  )
}

test('a heading below columns is that of the text that goes on under all of them', () => {
  assert.deepEqual(textsBelow('Risks', 200), ['Line 0 o', 'Line 0 o', 'Risks', 'a line o'])
})

test('a line between that heading and the text stands below the columns as well', () => {
  const label = placeWords('Water', 50, 215)
  assert.deepEqual(textsBelow('Risks', 200, label), ['Line 0 o', 'Line 0 o', 'Risks', 'Water a '])
})
