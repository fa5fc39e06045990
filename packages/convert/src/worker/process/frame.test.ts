import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { frameHeader, frameReader, readAllFrames } from './frame.ts'

test('frames come out as they went in, however the stream is cut', () => {
  const frame = fc.record({ header: fc.jsonValue(), body: fc.uint8Array({ maxLength: 50 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (frames, step) => {
      const stream = Buffer.concat(frames.flatMap(({ header, body }) => [frameHeader(header, body.length), body]))
      const receivedBy = (reader: typeof readAllFrames): unknown => {
        const received: { header: unknown; body: number[] }[] = []
        const push = reader((header, body) => received.push({ header, body: [...body] }))
        for (let at = 0; at < stream.length; at += step) push(stream.subarray(at, at + step))
        return received
      }
      const expected = frames.map(({ header, body }) => ({
        header: JSON.parse(JSON.stringify(header)),
        body: [...body],
      }))
      assert.deepEqual(receivedBy(readAllFrames), expected)
      assert.deepEqual(
        receivedBy((receive) => frameReader({ measure() {}, open: (header) => header, receive })),
        expected,
      )
    }),
  )
})

test('a frame can be refused by its lengths before its header is parsed, and by its header before its body has come', () => {
  const seen: string[] = []
  const push = frameReader({
    measure({ header }) {
      seen.push('measured')
      if (header > 20) throw new RangeError('too long a header')
    },
    open(header) {
      seen.push('opened')
      throw new TypeError(String(header))
    },
    receive: () => assert.fail('no frame is complete'),
  })
  assert.throws(() => push(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 1)), RangeError)
  assert.deepEqual(seen, ['measured'])
  const other = frameReader({
    measure() {},
    open: (header) => assert.equal(header, 'refused'),
    receive: () => assert.fail('no frame is complete'),
  })
  assert.throws(() => other(frameHeader('unlike it', 4_000_000_000)), { code: 'ERR_ASSERTION' })
})
