import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { draw, fullBucket } from './bucket.ts'

test('a full bucket gives its number at once, then one per share of a minute', () => {
  let bucket = fullBucket(3, 0)
  const allowed: boolean[] = []
  for (const now of [0, 0, 0, 0, 19_999, 20_000, 20_000]) {
    const drawn = draw(bucket, 3, now)
    bucket = drawn.bucket
    allowed.push(drawn.allowed)
  }
  assert.deepEqual(allowed, [true, true, true, false, false, true, false])
})

test('no minute lets through more than twice the number, whatever the moments', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(3000), { maxLength: 200 }), (perMinute, pauses) => {
      let bucket = fullBucket(perMinute, 0)
      let now = 0
      const admitted: number[] = []
      for (const pause of pauses) {
        now += pause
        const drawn = draw(bucket, perMinute, now)
        bucket = drawn.bucket
        if (drawn.allowed) admitted.push(now)
        assert.ok(drawn.remaining >= 0 && drawn.remaining < perMinute)
      }
      for (const start of admitted)
        assert.ok(admitted.filter((at) => at >= start && at < start + 60_000).length <= 2 * perMinute)
    }),
  )
})

test('a clock that goes back takes nothing away', () => {
  assert.equal(draw({ tokens: 2, at: 1000 }, 3, 0).remaining, 1)
})

test('what a draw says of the next token and of a full bucket comes true, and not before', () => {
  const bucket = { tokens: 3, at: 0 }
  assert.deepEqual(draw(bucket, 3, 0), {
    bucket: { tokens: 2, at: 0 },
    allowed: true,
    remaining: 2,
    fullInMs: 20_000,
    nextInMs: 0,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(120), (size, draws) => {
      let drawn = draw(fullBucket(size, 0), size, 0)
      for (let n = 0; n < draws; n++) drawn = draw(drawn.bucket, size, n * 10)
      const { bucket: left, nextInMs, fullInMs } = drawn
      assert.equal(nextInMs === 0, left.tokens >= 1)
      assert.ok(draw(left, size, left.at + nextInMs + 1e-6).allowed)
      if (nextInMs > 1) assert.ok(!draw(left, size, left.at + nextInMs - 1).allowed)
      assert.equal(draw(left, size, left.at + fullInMs + 1e-6).remaining, size - 1)
    }),
  )
})
