import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSegments } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { keyValueBoxes } from './key-values.ts'

const keys = ['Invoice number', 'Invoice date', 'Due date'].flatMap((text, at) => [
  ...placeWords(text, 350, 70 + 20 * at),
  ...placeWords(`2024-0${at}`, 450, 70 + 20 * at),
])

test('rows of keys and values next to the lines of an address are a block of their own', () => {
  const address = ['Acme Supplies Ltd', '12 Harbour Road', 'Bristol'].flatMap((text, at) =>
    placeWords(text, 50, 85 + 12 * at),
  )
  const [box, ...others] = keyValueBoxes(buildSegments([...address, ...keys]))
  assert.equal(others.length, 0)
  assert.ok(box && box[0] === 350 && box[1] < 70 && box[3] >= 110)
})

test('rows with a cell of the same row on their left are rows of a table', () => {
  const cells = ['First', 'Second', 'Third'].flatMap((text, at) => placeWords(text, 50, 70 + 20 * at))
  assert.deepEqual(keyValueBoxes(buildSegments([...cells, ...keys])), [])
})

test('rows with nothing on their left need no block', () => {
  assert.deepEqual(keyValueBoxes(buildSegments(keys)), [])
})

test('lines of an address with a postal code are none of the same row', () => {
  const address = ['Jane Miller', '4 Mill Lane', 'Leeds LS2 7HY'].flatMap((text, at) =>
    placeWords(text, 50, 70 + 20 * at),
  )
  const [box, ...others] = keyValueBoxes(buildSegments([...address, ...keys]))
  assert.equal(others.length, 0)
  assert.equal(box?.[0], 350)
})

test('values may be set in the middle of their column', () => {
  const values = ['#INV01699', '7/9/18', '09/07/18']
  const centred = ['Invoice No:', 'Invoice Date:', 'Due Date:'].flatMap((text, at) => [
    ...placeWords(text, 350, 70 + 20 * at),
    ...placeWords(values[at] as string, 450 - 2.5 * (values[at] as string).length, 70 + 20 * at),
  ])
  const address = ['Jane Miller', '4 Mill Lane', 'Leeds LS2 7HY'].flatMap((text, at) =>
    placeWords(text, 50, 70 + 20 * at),
  )
  assert.equal(keyValueBoxes(buildSegments([...address, ...centred])).length, 1)
})

test('lines of two addresses between the rows do not part them', () => {
  const addresses = [50, 180].flatMap((x) =>
    ['Jane Miller', '4 Mill Lane', '50667 Leeds', 'England'].flatMap((text, at) => placeWords(text, x, 64 + 13 * at)),
  )
  const [box, ...others] = keyValueBoxes(buildSegments([...addresses, ...keys]))
  assert.equal(others.length, 0)
  assert.ok(box && box[0] === 350 && box[3] >= 110)
})

test('rows next to other rows of labels and numbers are no block of their own', () => {
  const prices = ['Espresso', 'Cappuccino', 'Flat white'].flatMap((text, at) => [
    ...placeWords(text, 50, 63 + 20 * at),
    ...placeWords('2.40', 200, 63 + 20 * at),
  ])
  assert.deepEqual(keyValueBoxes(buildSegments([...prices, ...keys])), [])
})
