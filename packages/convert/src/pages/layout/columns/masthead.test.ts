import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '../../../core/document/plain.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'

function columnAt(x: number) {
  return Array.from({ length: 12 }, (_, at) =>
    placeWords(`Line ${at} of the text in a column of its own`, x, 120 + 13 * at),
  ).flat()
}

function textsOf(gap: number, dateX = 320): string[] {
  const y = 120 - gap
  const words = [
    ...placeWords('Vol. 12', 50, y),
    ...placeWords('14 May 2024', dateX, y),
    ...columnAt(50),
    ...columnAt(320),
  ]
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: true }).map((block) =>
    block.type === 'paragraph' ? plainText(block.children).slice(0, 19) : block.type,
  )
}

test('pieces far above columns are read before all of them', () => {
  assert.deepEqual(textsOf(40), ['Vol. 12 14 May 2024', 'Line 0 of the text ', 'Line 0 of the text '])
})

test('pieces close above columns are read before all of them where one begins at an edge of its own', () => {
  assert.deepEqual(textsOf(16, 400), ['Vol. 12 14 May 2024', 'Line 0 of the text ', 'Line 0 of the text '])
})
