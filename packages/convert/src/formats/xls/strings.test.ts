import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SegmentReader } from './strings.ts'

test('a text that begins behind the end of the stream is empty', () => {
  const reader = new SegmentReader(new Uint8Array(4), [{ start: 4, end: 4 }], 8)
  assert.equal(reader.characters(0, false), '')
  assert.equal(reader.unicodeString(), '')
})
