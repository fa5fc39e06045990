import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBinaryStyles } from './styles.ts'

function record(type: number, ...shorts: number[]): Buffer {
  const header = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7]
  return Buffer.concat([Buffer.from([...header, shorts.length * 2]), Buffer.from(Uint16Array.from(shorts).buffer)])
}

test('a style has the format and the line of what it refers to', () => {
  const fonts = [record(43, 220, 0), record(43, 220, 0x08)]
  const cells = [record(617), record(47, 0, 0, 0), record(47, 0, 9, 1), record(618)]
  const styles = readBinaryStyles(Buffer.concat([...fonts, ...cells]), 1900)
  assert.deepEqual(
    styles.map(({ format, struck }) => [format.number(0.5), struck]),
    [
      ['0.5', false],
      ['50%', true],
    ],
  )
})
