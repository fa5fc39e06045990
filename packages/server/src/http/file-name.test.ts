import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { safeFileName } from './file-name.ts'

test('a name has no directory, no control character and at most 255 bytes, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name)
      assert.ok(Buffer.byteLength(safe) <= 255)
      assert.doesNotMatch(safe, /[/\\\p{Cc}\u202e]/u)
      assert.equal(safe.isWellFormed(), true)
      assert.equal(safeFileName(safe), safe)
    }),
  )
})

test('the extension outlives a cut', () => {
  assert.match(safeFileName(`${'x'.repeat(300)}.docx`), /^x{250}\.docx$/)
  assert.match(safeFileName('y'.repeat(300)), /^y{255}$/)
  assert.match(safeFileName(`${'ü'.repeat(200)}.ü`), /^ü{126}\.ü$/)
})

test('what names no file is empty', () => {
  for (const name of ['', '.', '..', 'a/', 'a\\..', '\u0000', ' '])
    assert.equal(safeFileName(name), '', JSON.stringify(name))
})
