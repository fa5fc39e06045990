import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { readStyleRuns } from './text-properties.ts'

function runs(hex: string, length: number) {
  const bytes = Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
  return readStyleRuns(new DataView(bytes.buffer), 0, bytes.length, length)
}

test('paragraphs come first, then characters, each until all are covered', () => {
  const { paragraphs, characters } = runs(
    '03000000 0100 01000000 0100   04000000 0000 00000000   02000000 01000000 0100   05000000 00000800 1e00',
    6,
  )
  assert.deepEqual(paragraphs, [
    { length: 3, level: 1, hasBullet: true },
    { length: 4, level: 0, hasBullet: undefined },
  ])
  assert.deepEqual(
    characters.map(({ length, bold, script }) => [length, bold, script]),
    [
      [2, true, undefined],
      [5, false, 'super'],
    ],
  )
})

test('any bytes end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(1000), (bytes, length) => {
      readStyleRuns(new DataView(bytes.slice().buffer), 0, bytes.length, length)
    }),
  )
})
