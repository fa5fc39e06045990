import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, type Look, rankLooks } from './looks.ts'

function look(size: number, changes: Partial<Look> = {}): Look {
  return { size, bold: false, caps: false, italic: false, ...changes }
}

function ranksOf(looks: readonly Look[]): number[] {
  const ranks = rankLooks(looks)
  return looks.map((one) => ranks.get(keyOf(one)) as number)
}

test('larger comes before smaller, bold before light, sizes that hardly differ are one', () => {
  assert.deepEqual(ranksOf([look(12), look(20), look(12, { bold: true }), look(19.5)]), [3, 1, 2, 1])
})

test('where there are too many looks the rarest join their neighbours, and the title stays alone', () => {
  const sizes = [30, 16, 16, 16, 14, 14, 14, 13.3, 12.6, 12.6, 12.6, 11, 11, 11]
  assert.deepEqual(ranksOf(sizes.map((size) => look(size))), [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5])
})
