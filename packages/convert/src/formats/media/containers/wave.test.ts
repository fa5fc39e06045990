import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { readWave } from './wave.ts'

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(body.length, 4)
  return Buffer.concat([header, body, Buffer.alloc(body.length & 1)])
}

function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4)
  return buffer
}

const described = Buffer.alloc(602)
described.write('Dawn at the lake', 0)
described.write('M\u00fcller', 256, 'latin1')
described.write('2021:03:04', 320)
const file = Buffer.concat([
  chunk('RIFF', Buffer.from('WAVE')),
  chunk('bext', described),
  chunk('fmt ', numbers(0x10001, 8000, 16_000, 0x100002)),
  chunk('cue ', numbers(2), numbers(7, 0, 0, 0, 0, 16_000), numbers(3, 0, 0, 0, 0, 0)),
  chunk(
    'LIST',
    Buffer.from('adtl'),
    chunk('labl', numbers(3), Buffer.from('Birds\0')),
    chunk('labl', numbers(7), Buffer.from('Rain')),
  ),
])

test('the description of a broadcast wave and the marks with a label are reported', () => {
  assert.deepEqual(readWave(file), {
    description: 'Dawn at the lake',
    artist: 'M\u00fcller',
    date: '2021-03-04',
    chapters: [
      { startS: 0, title: 'Birds' },
      { startS: 2, title: 'Rain' },
    ],
  })
})

test('a damaged file gives what can be read of it', () => {
  assert.deepEqual(readWave(Buffer.alloc(0)), { chapters: [] })
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, value) => {
      const damaged = Buffer.from(file)
      damaged[at] = value
      assert.ok(readWave(damaged).chapters.length <= 2)
    }),
  )
})
