import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import { beeps } from './testing/wave-file.ts'

const sampleRate = 1_000

function phrases(seconds: number, isLoud: (second: number) => boolean): Phrase[] {
  const samples = Float32Array.from(beeps(seconds, isLoud, sampleRate))
  return phrasesOf({ samples, sampleRate }).map(([start, end]) => [start / sampleRate, end / sampleRate])
}

test('silence is no phrase, and neighbours that fit into one piece are one', () => {
  assert.deepEqual(
    phrases(5, () => false),
    [],
  )
  const [first, ...others] = phrases(10, (second) => (second > 2 && second < 3) || (second > 5 && second < 6))
  assert.deepEqual(others, [])
  assert.ok(first && Math.abs(first[0] - 2) < 0.5 && Math.abs(first[1] - 6) < 0.5)
})

test('a long recording is cut in its silences', () => {
  const starts = phrases(120, (second) => second % 20 < 18).map(([start]) => Math.round(start))
  assert.deepEqual(starts, [0, 20, 40, 60, 80, 100])
})

test('whatever is heard, pieces follow each other, none is too long, and no sound is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 12 }), (spans) => {
      const loud = spans.flatMap(([silent, sounding]) => [
        ...new Array<boolean>(silent).fill(false),
        ...new Array<boolean>(sounding).fill(true),
      ])
      // Ten steps a second, a hundred samples a second.
      const samples = Float32Array.from({ length: loud.length * 10 }, (_, index) =>
        loud[Math.floor(index / 10)] ? 0.5 : 0,
      )
      const found = phrasesOf({ samples, sampleRate: 100 })
      let last = 0
      for (const [start, end] of found) {
        assert.ok(start >= last && end > start && end - start <= 2_800 + 100, `${start} ${end}`)
        last = end
      }
      const isHeard = (at: number): boolean => found.some(([start, end]) => at >= start && at < end)
      for (let at = 0; at < samples.length; at += 5) assert.ok(samples[at] === 0 || isHeard(at), `sound at ${at}`)
    }),
    { numRuns: 40 },
  )
})
