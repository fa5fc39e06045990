import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeUnits, utf8Units } from './utf8-units.ts'

test('a text of UTF-8 is kept in its units, without its byte order mark, and each piece of it is decoded alone', () => {
  const bytes = Buffer.from(`\ufeff<p>a dash – and <b>naïve 😀</b> words${' '.repeat(99)}`)
  const units = utf8Units(bytes, undefined)!
  assert.equal(units.length, bytes.length - 3)
  assert.deepEqual(units.split(/<[^>]*>/).map(decodeUnits), [
    '',
    'a dash – and ',
    'naïve 😀',
    ` words${' '.repeat(99)}`,
  ])
})

test('a text of another charset, with faults, or mostly beyond ASCII is to be decoded', () => {
  const long = 'a'.repeat(100)
  assert.equal(utf8Units(Buffer.from(`${long}é`, 'latin1'), undefined), undefined)
  assert.equal(utf8Units(Buffer.from(`${long}é`), 'shift_jis'), undefined)
  assert.equal(utf8Units(Buffer.concat([Buffer.from(`${long}é`), Buffer.from([0xff])]), 'utf-8'), undefined)
  assert.equal(utf8Units(Buffer.from('所有字符'), 'utf-8'), undefined)
})
