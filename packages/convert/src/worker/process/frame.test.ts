import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { frameHead, frameReader, readAllFrames } from './frame.ts'

test('frames come out as they went in, however the stream is cut', () => {
  const frame = fc.record({ head: fc.jsonValue(), body: fc.uint8Array({ maxLength: 50 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (frames, step) => {
      const stream = Buffer.concat(frames.flatMap(({ head, body }) => [frameHead(head, body.length), body]))
      const received: { head: unknown; body: number[] }[] = []
      const push = readAllFrames((head, body) => received.push({ head, body: [...body] }))
      for (let at = 0; at < stream.length; at += step) push(stream.subarray(at, at + step))
      const expected = frames.map(({ head, body }) => ({ head: JSON.parse(JSON.stringify(head)), body: [...body] }))
      assert.deepEqual(received, expected)
    }),
  )
})

test('a frame can be refused by its lengths before its head is parsed, and by its head before its body has come', () => {
  const seen: string[] = []
  const push = frameReader({
    measure({ head }) {
      seen.push('measured')
      if (head > 20) throw new RangeError('too long a head')
    },
    open(head) {
      seen.push('opened')
      throw new TypeError(String(head))
    },
    receive: () => assert.fail('no frame is complete'),
  })
  assert.throws(() => push(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 1)), RangeError)
  assert.deepEqual(seen, ['measured'])
  const other = frameReader({
    measure() {},
    open: (head) => assert.equal(head, 'refused'),
    receive: () => assert.fail('no frame is complete'),
  })
  assert.throws(() => other(frameHead('unlike it', 4_000_000_000)), { code: 'ERR_ASSERTION' })
})
