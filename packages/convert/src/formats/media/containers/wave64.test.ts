import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { convert } from '../../../index.ts'
import { plainWave } from './wave64.ts'

function chunk(name: string, length: number, body: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(length, 4)
  return Buffer.concat([header, body])
}

/** One second of silence, 8,000 samples of 16 bits. */
function recording(name: 'RIFF' | 'RF64'): Buffer {
  const format = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0])
  const samples = Buffer.alloc(16_000)
  const all = 0xffffffff
  const sizes = Buffer.alloc(28)
  sizes.writeUInt32LE(samples.length, 8)
  const parts = [
    Buffer.from('WAVE'),
    ...(name === 'RF64' ? [chunk('ds64', 28, sizes)] : []),
    chunk('fmt ', format.length, format),
    chunk('data', name === 'RF64' ? all : samples.length, samples),
  ]
  const body = Buffer.concat(parts)
  return chunk(name, name === 'RF64' ? all : body.length, body)
}

test('a recording with sizes of 64 bits has the duration and the format of one with 32', async () => {
  const [small, large] = await Promise.all(
    (['RIFF', 'RF64'] as const).map((name) => convert(recording(name), { filename: 'a.wav' })),
  )
  assert.match(small!.content, /00:00:01[\s\S]*PCM/)
  assert.equal(large!.content, small!.content)
})

test('other files stay as they are, and what is cut off is no error', () => {
  const small = recording('RIFF')
  assert.equal(plainWave(small), small)
  fc.assert(
    fc.property(fc.nat(200), fc.uint8Array({ maxLength: 100 }), (length, noise) => {
      const bytes = Buffer.concat([recording('RF64').subarray(0, length), noise])
      assert.equal(plainWave(bytes).length, bytes.length)
    }),
  )
})
