import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ContentEncoding, contentText, encodeContent } from './content.ts'

function roundTrip(parts: string[], encoding: ContentEncoding): string {
  const chunks = [...encodeContent(parts, encoding)]
  return contentText({ encoding, chunks, byteLength: chunks.reduce((sum, chunk) => sum + chunk.length, 0) })
}

test('any text comes back from its JSON bytes, whichever parts it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      assert.equal(roundTrip(parts, 'json'), parts.join(''))
    }),
  )
})

test('a surrogate pair is never parted, in long parts or between parts', () => {
  const long = `x${'😀'.repeat(70_000)}`
  for (const encoding of ['json', 'utf-8'] as const) {
    assert.equal(roundTrip([long], encoding), long)
    assert.equal(roundTrip([long.slice(0, 65_536), long.slice(65_536)], encoding), long)
  }
})
