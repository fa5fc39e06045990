import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { type ContentEncoding, contentText, encodeContent, isEncodedPiece, maxPieceBytes } from './content.ts'

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

test('a surrogate pair is never split, in long parts or between parts', () => {
  const long = `x${'😀'.repeat(70_000)}`
  for (const encoding of ['json', 'utf-8'] as const) {
    assert.equal(roundTrip([long], encoding), long)
    assert.equal(roundTrip([long.slice(0, 65_536), long.slice(65_536)], encoding), long)
  }
})

test('every piece that is made is one that could be made', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      for (const encoding of ['json', 'utf-8'] as const)
        for (const piece of encodeContent(parts, encoding)) {
          assert.ok(isEncodedPiece(piece, encoding))
          assert.ok(piece.length <= maxPieceBytes)
        }
    }),
  )
})

test('bytes are a piece exactly where they are the inside of a JSON string', () => {
  const fragment = fc.constantFrom('a', '"', '\\', '\\"', '\\u', '\\u00e4', '\\u00g4', '\n', '\\n', '\\x', 'ä', '/')
  fc.assert(
    fc.property(fc.array(fragment), (fragments) => {
      const text = fragments.join('')
      let isInside = true
      try {
        isInside = typeof JSON.parse(`"${text}"`) === 'string'
      } catch {
        isInside = false
      }
      assert.equal(isEncodedPiece(Buffer.from(text), 'json'), isInside)
    }),
    { numRuns: 1_000 },
  )
  assert.ok(!isEncodedPiece(Uint8Array.of(0xff), 'utf-8'))
  assert.ok(!isEncodedPiece(Buffer.from('é').subarray(0, 1), 'json'))
})
