import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { chunkText } from '../structure/text-rows.ts'
import { bandRows } from './band-rows.ts'

test('the line under a link over a large part of a table parts no rows', () => {
  const linked = 'The place of a value among all of those that are called here'
  const words = [
    ...placeWords('Finding', 60, 114),
    ...placeWords('Done', 480, 114),
    ...placeWords(linked, 60, 134),
    ...placeWords('No', 480, 134),
    ...placeWords('Guide of the data', 60, 149),
    ...placeWords('Names', 60, 174),
    ...placeWords('Yes', 480, 174),
  ]
  const rules = [120, 160].map((at) => ({ at, from: 50, to: 550 }))
  const link = { at: 135.5, from: 60, to: words.find(({ text }) => text === 'here')?.right ?? 0 }
  const rows = bandRows(words, [...rules, link], 50, 550)
  assert.deepEqual(
    rows?.map(({ chunks }) => chunks.map(chunkText)),
    [
      ['Finding', 'Done'],
      [`${linked} Guide of the data`, 'No'],
      ['Names', 'Yes'],
    ],
  )
})
