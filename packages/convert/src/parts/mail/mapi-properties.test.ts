import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapiTags, readMapiProperties } from './mapi-properties.ts'

/** One property of text in bytes. */
function subject(value: string): Buffer {
  const header = Buffer.from([1, 0, 0, 0, 0x1e, 0, mapiTags.subject, 0, 1, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt32LE(value.length, 12)
  return Buffer.concat([header, Buffer.from(value, 'latin1'), Buffer.alloc(-value.length & 3)])
}

test('zeros that end a text are none of it, however many others there are', () => {
  const zeros = '\0'.repeat(1_000_000)
  const properties = readMapiProperties(subject(`a${zeros}b${zeros}`), 'windows-1252')
  assert.equal(properties.text(mapiTags.subject), `a${zeros}b`)
})

test('a text that is cut is read as far as it goes', () => {
  assert.equal(readMapiProperties(subject('abcdef').subarray(0, 19), 'windows-1252').text(mapiTags.subject), 'abc')
})

test('a list that says to have more values than there are ends with the bytes, also within a length', () => {
  const list = Buffer.from([1, 0, 0, 0, 0x1f, 0x10, 0x37, 0, 0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0, 0x61, 0, 0, 0, 9])
  assert.equal(readMapiProperties(list, 'windows-1252').text(mapiTags.subject), '')
})
