import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Appearance, keyOf, rankAppearances } from './appearances.ts'

function appearance(size: number, changes: Partial<Appearance> = {}): Appearance {
  return { size, bold: false, caps: false, italic: false, ...changes }
}

function ranksOf(appearances: readonly Appearance[]): number[] {
  const ranks = rankAppearances(appearances)
  return appearances.map((one) => ranks.get(keyOf(one)) as number)
}

test('larger comes before smaller, bold before light, sizes that hardly differ are one', () => {
  assert.deepEqual(
    ranksOf([appearance(12), appearance(20), appearance(12, { bold: true }), appearance(19.5)]),
    [3, 1, 2, 1],
  )
})

test('where there are too many appearances the rarest join their neighbours, and the title stays alone', () => {
  const sizes = [30, 16, 16, 16, 14, 14, 14, 13.3, 12.6, 12.6, 12.6, 11, 11, 11]
  assert.deepEqual(ranksOf(sizes.map((size) => appearance(size))), [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5])
})
