import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { listBlocks } from './cell-lists.ts'

const typesOf = (lines: readonly (readonly [text: string, x: number])[]) =>
  listBlocks(lines.map(([text, x], at) => lineOf(placeWords(text, x, 100 + 12 * at))))?.map((block) =>
    block.type === 'list' ? block.children.length : block.type,
  )

test('a line left of the items of a cell ends their list, and another may begin below it', () => {
  assert.deepEqual(
    typesOf([
      ['Under way:', 50],
      ['1. Begun', 70],
      ['2. Nearly at', 70],
      ['the end', 80],
      ['Over:', 50],
      ['1. Done', 70],
      ['2. Left', 70],
    ]),
    ['paragraph', 2, 'paragraph', 2],
  )
  assert.deepEqual(
    typesOf([
      ['• Begun', 50],
      ['and not over', 50],
    ]),
    [1],
  )
  assert.equal(
    typesOf([
      ['Over:', 50],
      ['1. Done', 70],
    ]),
    undefined,
  )
})
