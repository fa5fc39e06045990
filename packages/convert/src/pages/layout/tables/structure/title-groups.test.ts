import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { textRows } from './text-rows.ts'
import { titleGroups } from './title-groups.ts'

/** Five columns: keys, and four of numbers under two titles. */
const xs = [50, 130, 180, 230, 280, 330]
const contents = [
  { left: 52, right: 110 },
  { left: 140, right: 170 },
  { left: 190, right: 220 },
  { left: 240, right: 270 },
  { left: 290, right: 320 },
]
const years = [140, 190, 240, 290].flatMap((x) => placeWords('2010', x, 120))

function groupsOf(titles: readonly [string, number][]): unknown {
  const [row, next] = textRows([...titles.flatMap(([text, x]) => placeWords(text, x, 100)), ...years])
  return titleGroups(row as NonNullable<typeof row>, next ? [next] : [], xs, contents)
}

test('titles in the middle of their columns stand over all of them', () => {
  const expected = [
    { first: 1, last: 2 },
    { first: 3, last: 4 },
  ]
  assert.deepEqual(
    groupsOf([
      ['Men', 172],
      ['Women', 268],
    ]),
    expected,
  )
})

test('titles that begin with their first column reach up to the next title', () => {
  assert.deepEqual(
    groupsOf([
      ['Key', 52],
      ['Men', 140],
      ['Women', 240],
    ]),
    [
      { first: 0, last: 0 },
      { first: 1, last: 2 },
      { first: 3, last: 4 },
    ],
  )
})

test('titles that leave a column over are no groups', () => {
  assert.equal(
    groupsOf([
      ['Men', 147],
      ['Women', 197],
    ]),
    undefined,
  )
})

test('titles stand over groups of titles in the row below', () => {
  const upper = placeWords('Everybody', 208, 100)
  const middle = [...placeWords('Men', 172, 110), ...placeWords('Women', 268, 110)]
  const [row, ...below] = textRows([...upper, ...middle, ...years])
  assert.deepEqual(titleGroups(row as NonNullable<typeof row>, below, xs, contents), [{ first: 1, last: 4 }])
})
