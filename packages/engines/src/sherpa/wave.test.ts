import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { waveFile } from './testing/wave-file.ts'
import { readWave } from './wave.ts'

const near = (samples: ArrayLike<number> | undefined, expected: readonly number[]): void => {
  assert.equal(samples?.length, expected.length)
  for (const [index, value] of expected.entries()) assert.ok(Math.abs((samples?.[index] ?? 9) - value) < 0.01)
}

test('samples of every width are read, and channels become one', () => {
  for (const bits of [8, 16, 24, 32] as const)
    near(readWave(waveFile([0, 0.5, -0.5, -1], { bits }))?.samples, [0, 0.5, -0.5, -1])
  const stereo = readWave(waveFile([0, 0.5, -0.5, -0.1], { channels: 2, sampleRate: 8000 }))
  near(stereo?.samples, [0.25, -0.3])
  assert.equal(stereo?.sampleRate, 8000)
})

test('a file that declares more than it has is read to its end', () => {
  near(readWave(waveFile([0.5, 0.5, 0.5]).subarray(0, -2))?.samples, [0.5, 0.5])
})

test('what is no WAV file, or a compressed one, is none', () => {
  assert.equal(readWave(Buffer.from('ID3')), undefined)
  const compressed = waveFile([0.5])
  compressed[20] = 2
  assert.equal(readWave(compressed), undefined)
})

test('whatever the bytes are, reading ends', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      readWave(Buffer.concat([waveFile([]).subarray(0, 12), bytes]))
    }),
  )
})
