import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '../../../core/document/plain.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'

const sender = placeWords('Garden Ltd · Rose Lane 12 · 79102 Freiburg', 50, 100, { size: 7 })
const address = ['Ms', 'Sabine Holt', 'Castle Hill 4', '79104 Freiburg'].flatMap((text, at) =>
  placeWords(text, 50, 130 + 12 * at),
)
const keys = ['Invoice', 'Customer', 'Date', 'Period', 'Contact'].flatMap((text, at) => [
  ...placeWords(text, 330, 101 + 17 * at),
  ...placeWords(`2025-0${at}`, 440, 101 + 17 * at),
])

test('an address is read before the keys and values that stand next to it', () => {
  const blocks = layoutDocument([pageOf([...sender, ...address, ...keys])], { outline: [], keepsFurniture: true })
  assert.deepEqual(
    blocks.map((block) => (block.type === 'paragraph' ? plainText(block.children).slice(0, 10) : block.type)),
    ['Garden Ltd', 'Ms\nSabine ', 'table'],
  )
})

test('two addresses are read one after the other before the keys and values next to them', () => {
  const addresses = ['Ms', 'Sabine Holt', 'Castle Hill 4', '79104 Freiburg'].flatMap((text, at) =>
    [50, 190].flatMap((x) => placeWords(x === 50 ? text : text.toUpperCase(), x, 104 + 12 * at)),
  )
  const blocks = layoutDocument([pageOf([...addresses, ...keys])], { outline: [], keepsFurniture: true })
  assert.deepEqual(
    blocks.map((block) => (block.type === 'paragraph' ? plainText(block.children).slice(0, 6) : block.type)),
    ['Ms\nSab', 'MS\nSAB', 'table'],
  )
})
