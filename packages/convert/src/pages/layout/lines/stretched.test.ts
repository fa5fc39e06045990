import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { buildSegments, lineText } from './lines.ts'
import { joinStretched } from './stretched.ts'

const above = placeWords('a full line of words that closes gaps', 50, 100)
const below = placeWords('and another one that closes every gap', 50, 128)

test('a space as wide as a gutter is one where the lines above and below close it', () => {
  const torn = [...placeWords('stretched', 50, 114), ...placeWords('line', 120, 114)]
  const lines = joinStretched(buildSegments([...above, ...torn, ...below])).map(lineText)
  assert.ok(lines.includes('stretched line'))
})

test('a gap that goes on in the next line separates columns', () => {
  const rows = [100, 114, 128].flatMap((y) => [...placeWords('left cell', 50, y), ...placeWords('right', 120, y)])
  assert.equal(joinStretched(buildSegments(rows)).length, 6)
})
