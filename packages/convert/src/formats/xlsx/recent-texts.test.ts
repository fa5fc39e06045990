import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { RecentTexts } from './recent-texts.ts'

test('a text is what its bytes say, however many others took its place', () => {
  const piece = fc.oneof(fc.constantFrom('', 'north', 'süd', 'x'.repeat(50)), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''))
      const texts = new RecentTexts(bytes)
      let at = 0
      for (const expected of pieces) {
        const end = at + Buffer.byteLength(expected)
        assert.equal(texts.of(at, end), Buffer.from(expected).toString())
        at = end
      }
    }),
  )
})
