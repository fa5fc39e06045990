import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { frameHead, frameReader } from './frame.ts'

test('frames come out as they went in, however the stream is cut', () => {
  const frame = fc.record({ head: fc.jsonValue(), body: fc.uint8Array({ maxLength: 50 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (frames, step) => {
      const stream = Buffer.concat(frames.flatMap(({ head, body }) => [frameHead(head, body.length), body]))
      const received: { head: unknown; body: number[] }[] = []
      const push = frameReader((head, body) => received.push({ head, body: [...body] }))
      for (let at = 0; at < stream.length; at += step) push(stream.subarray(at, at + step))
      const expected = frames.map(({ head, body }) => ({ head: JSON.parse(JSON.stringify(head)), body: [...body] }))
      assert.deepEqual(received, expected)
    }),
  )
})

test('a frame that declares more than the bound is refused before anything is held for it', () => {
  const push = frameReader(() => assert.fail('no frame can be complete'))
  assert.throws(() => push(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0)), RangeError)
  assert.throws(() => frameReader(() => {})(Uint8Array.of(0, 0, 0, 2, 255, 255, 255, 255)), RangeError)
})
