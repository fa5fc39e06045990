import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { readLatm } from './latm.ts'

/** Mono of 44.1 kHz: one frame at once, of AAC LC. */
const config = Buffer.from([0x20, 0x00, 0x12, 0x08, 0x00])

function frames(count: number, body: Buffer): Buffer {
  const header = Buffer.from([0x56, 0xe0 | (body.length >> 8), body.length & 0xff])
  return Buffer.concat(Array.from({ length: count }, () => Buffer.concat([header, body])))
}

test('a stream of LATM is as long as its frames, of 1024 samples each', () => {
  const tags = readLatm(frames(441, config)) ?? assert.fail()
  assert.equal(tags.durationS, 10.24)
  assert.deepEqual(tags.sound, { codec: 'AAC', bitrate: (441 * 8 * 8) / 10.24, sampleRate: 44_100, channels: 1 })
})

test('other bytes are no such stream', () => {
  assert.equal(readLatm(frames(2, config)), undefined)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => readLatm(bytes) === undefined))
})
