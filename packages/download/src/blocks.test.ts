import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/property.ts'
import { createBlocks } from './blocks.ts'

test('pieces of any size come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(150_000), { maxLength: 8 }), (sizes) => {
      const blocks = createBlocks(() => true)
      const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1))
      for (const piece of pieces) blocks.add(piece)
      assert.equal(
        blocks.length,
        pieces.reduce((sum, { length }) => sum + length, 0),
      )
      assert.ok(blocks.concat().equals(Buffer.concat(pieces)))
    }),
    { numRuns: 30 },
  )
})

test('room is asked for block by block, however small the pieces are', () => {
  const asked: number[] = []
  const blocks = createBlocks((bytes) => asked.push(bytes) > 0)
  for (let count = 0; count < 65_537; count++) blocks.add(Buffer.of(0))
  assert.deepEqual(asked, [65_536, 131_072])
})

test('without room nothing more is kept', () => {
  const blocks = createBlocks((bytes) => bytes <= 65_536)
  assert.equal(blocks.add(Buffer.alloc(65_536)), true)
  assert.equal(blocks.add(Buffer.alloc(1)), false)
  assert.equal(blocks.length, 65_536)
})
